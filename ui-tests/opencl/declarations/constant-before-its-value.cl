extern __constant float scale;
__constant float twice = 2.0f * scale;
