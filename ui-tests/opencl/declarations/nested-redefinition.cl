struct Inner { struct Inner { int i; } inner; };
