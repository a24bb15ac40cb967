float f(float x) { return frac(x) * 2.0f; }
