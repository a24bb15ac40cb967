// A cloud in a cube of densities, lit from a point: the ray of a pixel goes through in steps, and from each step in the cloud another one to the
// light. A work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF
#define STEP 0.04f
#define LIGHT_STEP 0.08f

// Between eight elements of a cube from 0 to 1; 0 outside.
float density_at(global const float *densities, int side, float3 place) {
    if (any(isless(place, (float3)(0.0f))) || any(isgreater(place, (float3)(1.0f))))
        return 0.0f;
    float3 scaled = place * (float)(side - 1);
    int3 cell = min(convert_int3(scaled), side - 2);
    float3 part = scaled - convert_float3(cell);
    int row = side, plane = side * side, at = cell.z * plane + cell.y * row + cell.x;
    float front = mix(mix(densities[at], densities[at + 1], part.x), mix(densities[at + row], densities[at + row + 1], part.x), part.y);
    at += plane;
    float back = mix(mix(densities[at], densities[at + 1], part.x), mix(densities[at + row], densities[at + row + 1], part.x), part.y);
    return mix(front, back, part.z);
}

// How much light comes through from one place to another.
float comes_through(global const float *densities, int side, float3 from, float3 to, float thickness) {
    float3 way = to - from;
    float whole = length(way), sum = 0.0f;
    way /= whole;
    for (float gone = 0.5f * LIGHT_STEP; gone < whole; gone += LIGHT_STEP) {
        float3 place = from + way * gone;
        if (any(isless(place, (float3)(0.0f))) || any(isgreater(place, (float3)(1.0f))))
            break;
        sum += density_at(densities, side, place);
    }
    return exp(-thickness * LIGHT_STEP * sum);
}

kernel void volume(global const float *densities, int side, global float *to, float thickness, float3 eye, float3 light) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1);
    float3 way = normalize((float3)(((float)x + 0.5f) / (float)width - 0.5f, 0.5f - ((float)y + 0.5f) / (float)height, 0.8f));
    float3 a = -eye / way, b = (1.0f - eye) / way;
    float3 first = fmin(a, b), last = fmax(a, b);
    float enters = fmax(fmax(first.x, first.y), fmax(first.z, 0.0f)), leaves = fmin(fmin(last.x, last.y), last.z);
    float sum = 0.0f, left = 1.0f;
    for (float gone = enters + 0.5f * STEP; gone < leaves; gone += STEP) {
        float3 place = eye + way * gone;
        float density = density_at(densities, side, place);
        if (density > 0.0f) {
            float3 apart = light - place;
            float shine = comes_through(densities, side, place, light, thickness) / dot(apart, apart);
            float taken = 1.0f - exp(-thickness * STEP * density);
            sum += left * taken * shine;
            left *= 1.0f - taken;
            // The rest is not seen.
            if (left < 0.005f)
                break;
        }
    }
    to[y * width + x] = sum;
}
