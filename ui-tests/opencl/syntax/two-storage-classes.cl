static extern float scaled(float x);
