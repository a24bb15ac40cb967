__constant char text[] = “levels”;
