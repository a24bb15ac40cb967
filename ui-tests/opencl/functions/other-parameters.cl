float area(float2 size);

float area(float width, float height) {
    return width * height;
}
