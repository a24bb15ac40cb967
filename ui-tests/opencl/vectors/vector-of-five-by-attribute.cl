typedef float float5 __attribute__((ext_vector_type(5)));
