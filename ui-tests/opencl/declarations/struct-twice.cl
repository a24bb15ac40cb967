struct particle {
    float4 position;
};

struct particle {
    float4 velocity;
};
