// How much of the sky the places of a picture see, after Syoyo Fujita's benchmark `aobench`: three balls on a floor, and from where the ray
// of a pixel ends 64 more rays in random directions. A work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF
#define SIDE 8

constant float4 BALLS[3] = {(float4)(-1.9f, 0.1f, -3.6f, 0.5f), (float4)(-0.4f, 0.0f, -3.1f, 0.6f), (float4)(1.1f, 0.0f, -2.3f, 0.5f)};
constant float FLOOR = -0.5f;
constant float FAR = 1e17f;

typedef struct {
    float distance;
    float3 place, normal;
} Hit;

void meet_ball(Hit *hit, float3 from, float3 way, float4 ball) {
    float3 apart = from - ball.xyz;
    float half_b = dot(apart, way), c = dot(apart, apart) - ball.w * ball.w;
    float square = half_b * half_b - c;
    if (square > 0.0f) {
        float distance = -half_b - sqrt(square);
        if (distance > 0.0f && distance < hit->distance) {
            hit->distance = distance;
            hit->place = from + way * distance;
            hit->normal = normalize(hit->place - ball.xyz);
        }
    }
}

void meet_floor(Hit *hit, float3 from, float3 way) {
    if (fabs(way.y) < 1e-12f)
        return;
    float distance = (FLOOR - from.y) / way.y;
    if (distance > 0.0f && distance < hit->distance) {
        hit->distance = distance;
        hit->place = from + way * distance;
        hit->normal = (float3)(0.0f, 1.0f, 0.0f);
    }
}

void meet_all(Hit *hit, float3 from, float3 way) {
    hit->distance = FAR;
    for (int k = 0; k < 3; k++)
        meet_ball(hit, from, way, BALLS[k]);
    meet_floor(hit, from, way);
}

// From 0 to below 1, by Marsaglia's xorshift.
float next_random(uint *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (float)(*state >> 8) * 0x1p-24f;
}

kernel void ambient(global float *to, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    uint state = (uint)(y * width + x + 1) * 0x9E3779B9u;
    float3 way = normalize((float3)((float)(2 * x - width) / (float)width, (float)(height - 2 * y) / (float)width, -1.0f));
    Hit hit;
    meet_all(&hit, (float3)(0.0f), way);
    float light = 0.0f;
    if (hit.distance < FAR) {
        float3 up = hit.normal;
        float3 other = fabs(up.x) < 0.6f ? (float3)(1.0f, 0.0f, 0.0f) : (float3)(0.0f, 1.0f, 0.0f);
        float3 right = normalize(cross(other, up)), forth = cross(up, right);
        float3 from = hit.place + up * 1e-3f;
        int stopped = 0;
        for (int k = 0; k < SIDE * SIDE; k++) {
            float radius = sqrt(next_random(&state)), angle = 6.2831853f * next_random(&state);
            float u = radius * cos(angle), v = radius * sin(angle), w = sqrt(1.0f - radius * radius);
            Hit around;
            meet_all(&around, from, right * u + forth * v + up * w);
            if (around.distance < FAR)
                stopped++;
        }
        light = (float)(SIDE * SIDE - stopped) / (float)(SIDE * SIDE);
    }
    to[y * width + x] = light;
}
