// European options by the formula of Black and Scholes: a work-item for an option.
#pragma OPENCL FP_CONTRACT OFF

// The probability that a normally distributed number is less, by a polynomial.
float less_than(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    float tail = 0.39894228f * exp(-0.5f * d * d) *
                 (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0.0f ? 1.0f - tail : tail;
}

kernel void black_scholes(global const float *spots, global const float *strikes, global const float *times, global float *calls,
                          global float *puts, float rate, float volatility) {
    size_t i = get_global_id(0);
    float spot = spots[i], strike = strikes[i], years = times[i];
    float root = sqrt(years);
    float d1 = (log(spot / strike) + (rate + 0.5f * volatility * volatility) * years) / (volatility * root);
    float d2 = d1 - volatility * root;
    float first = less_than(d1), second = less_than(d2);
    float discount = exp(-rate * years);
    calls[i] = spot * first - strike * discount * second;
    puts[i] = strike * discount * (1.0f - second) - spot * (1.0f - first);
}
