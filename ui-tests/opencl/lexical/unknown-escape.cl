__constant char text[] = "a\xg";
