kernel void k(global uint *a) {
    a[0] = amd_bfe(a[0], 4u, 8u);
    a[1] = __builtin_amdgcn_ds_bpermute(4, a[1]);
    a[2] = qcom_get_physical_sub_group_id();
    a[3] = __nvvm_mulhi_ui(a[3], 3u);
    a[4] = __builtin_ia32_pdep_si(a[4], 3u);
    a[5] = work_group_reduce_xor(a[5]);
    a[7] = amd_something_else(a[7]);
}
