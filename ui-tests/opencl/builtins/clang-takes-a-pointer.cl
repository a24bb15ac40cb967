void f(int a) { __builtin_nontemporal_store(1, a); }
