__attribute__ packed;
