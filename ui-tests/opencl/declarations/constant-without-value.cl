__constant float weight;
float f(void) { return 1; }
