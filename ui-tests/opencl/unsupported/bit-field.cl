struct Flags { int a : 3; };
