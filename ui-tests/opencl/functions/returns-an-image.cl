sampler_t nearest_sampler(void) {
    return 0;
}
