struct Ray { float4 at; float4 to; }
float f(struct Ray r) { return r.at.x; }
