// Newton's steps towards Kepler's equation, in doubles: a work-item for a planet.
#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void orbit(global const double *anomalies, global const double *eccentricities, global double *angles) {
    size_t i = get_global_id(0);
    double mean = anomalies[i], e = eccentricities[i];
    double angle = mean;
    for (int k = 0; k < 6; k++) {
        // Sine and cosine by their series, which is enough between 0 and 1.
        double s = angle * angle;
        double sine = angle * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0 * (1.0 - s / 110.0)))));
        double cosine = 1.0 - s / 2.0 * (1.0 - s / 12.0 * (1.0 - s / 30.0 * (1.0 - s / 56.0 * (1.0 - s / 90.0))));
        angle -= (angle - e * sine - mean) / (1.0 - e * cosine);
    }
    angles[i] = angle;
}
