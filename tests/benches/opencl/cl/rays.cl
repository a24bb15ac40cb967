// The first triangle that the ray of a pixel meets, by a tree of boxes: a loop of another length for each item, with a stack of its own. A
// work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF
#define DEPTH 32

// The first child of a node that has no triangles is the node behind it.
typedef struct {
    float low[3];
    // The first triangle, or the second child.
    int next;
    float high[3];
    // How many triangles, or of two children -1 - the axis that they are apart in.
    int count;
} Node;

typedef struct {
    float distance, u, v;
    int triangle;
} Hit;

bool meets_box(global const Node *node, float3 from, float3 inverse, float far) {
    float3 a = ((float3)(node->low[0], node->low[1], node->low[2]) - from) * inverse;
    float3 b = ((float3)(node->high[0], node->high[1], node->high[2]) - from) * inverse;
    float3 first = fmin(a, b), last = fmax(a, b);
    float enters = fmax(fmax(first.x, first.y), fmax(first.z, 0.0f));
    float leaves = fmin(fmin(last.x, last.y), fmin(last.z, far));
    return enters <= leaves;
}

// By Moller and Trumbore.
void meet_triangle(Hit *hit, global const float *corners, int triangle, float3 from, float3 way) {
    float3 first = vload3(3 * triangle, corners);
    float3 right = vload3(3 * triangle + 1, corners) - first, up = vload3(3 * triangle + 2, corners) - first;
    float3 across = cross(way, up);
    float area = dot(right, across);
    if (area == 0.0f)
        return;
    float inverse = 1.0f / area;
    float3 apart = from - first;
    float u = dot(apart, across) * inverse;
    if (u < 0.0f || u > 1.0f)
        return;
    float3 along = cross(apart, right);
    float v = dot(way, along) * inverse;
    if (v < 0.0f || u + v > 1.0f)
        return;
    float distance = dot(up, along) * inverse;
    if (distance > 1e-4f && distance < hit->distance) {
        hit->distance = distance;
        hit->u = u;
        hit->v = v;
        hit->triangle = triangle;
    }
}

kernel void rays(global const Node *nodes, global const float *corners, global float *distances, global int *triangles, float x0, float y0,
                 float z0) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1);
    float3 from = (float3)(x0, y0, z0);
    float3 way = normalize((float3)(((float)x + 0.5f) / (float)width - 0.5f, 0.5f - ((float)y + 0.5f) / (float)height, 1.0f));
    float3 inverse = 1.0f / way;
    bool backwards[3] = {way.x < 0.0f, way.y < 0.0f, way.z < 0.0f};
    Hit hit = {INFINITY, 0.0f, 0.0f, -1};
    int waiting[DEPTH];
    int count = 0, at = 0;
    while (true) {
        global const Node *node = nodes + at;
        if (meets_box(node, from, inverse, hit.distance)) {
            if (node->count < 0) {
                if (backwards[-1 - node->count]) {
                    waiting[count++] = at + 1;
                    at = node->next;
                } else {
                    waiting[count++] = node->next;
                    at = at + 1;
                }
                continue;
            }
            for (int k = 0; k < node->count; k++)
                meet_triangle(&hit, corners, node->next + k, from, way);
        }
        if (count == 0)
            break;
        at = waiting[--count];
    }
    distances[y * width + x] = hit.distance;
    triangles[y * width + x] = hit.triangle;
}
