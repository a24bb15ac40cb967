__private float scale = 2.0f;
