// European options by the formula of Black and Scholes, as the example `options` prices them: a work-item for four.
#pragma OPENCL FP_CONTRACT OFF

float4 less_than(float4 x) { return 0.5f + 0.5f * erf(x * M_SQRT1_2_F); }

kernel void prices(global const float4 *spots, global const float4 *strikes, global const float4 *times, global float4 *calls,
                   global float4 *puts, float rate, float volatility) {
    size_t i = get_global_id(0);
    float4 spot = spots[i], strike = strikes[i], years = times[i];
    float4 deviation = volatility * sqrt(years);
    float4 d1 = (log(spot / strike) + (rate + 0.5f * volatility * volatility) * years) / deviation;
    float4 discounted = strike * exp(-rate * years);
    float4 call = spot * less_than(d1) - discounted * less_than(d1 - deviation);
    calls[i] = call;
    puts[i] = call - spot + discounted;
}
