__constant float scale = 2.0f;

float scale(float x) {
    return 2.0f * x;
}
