class Ray { float4 at; };
