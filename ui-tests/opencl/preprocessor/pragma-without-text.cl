_Pragma(unroll)
