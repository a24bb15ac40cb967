template<typename T> T twice(T a) { return a + a; }
