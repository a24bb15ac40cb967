// European options by the binomial tree of Cox, Ross and Rubinstein: an array for each item, which becomes shorter. A work-item for an option.
#pragma OPENCL FP_CONTRACT OFF
#define STEPS 64

kernel void binomial(global const float *spots, global const float *strikes, global const float *times, global float *puts, float rate,
                     float volatility) {
    size_t i = get_global_id(0);
    float spot = spots[i], strike = strikes[i], step = times[i] / (float)STEPS;
    float up = exp(volatility * sqrt(step)), down = 1.0f / up;
    float growth = exp(rate * step);
    float chance = (growth - down) / (up - down);
    float of_up = chance / growth, of_down = (1.0f - chance) / growth;
    float values[STEPS + 1];
    for (int k = 0; k <= STEPS; k++) {
        float price = spot * pow(up, (float)(2 * k - STEPS));
        values[k] = fmax(strike - price, 0.0f);
    }
    for (int last = STEPS; last > 0; last--) {
        for (int k = 0; k < last; k++)
            values[k] = of_down * values[k] + of_up * values[k + 1];
    }
    puts[i] = values[0];
}
