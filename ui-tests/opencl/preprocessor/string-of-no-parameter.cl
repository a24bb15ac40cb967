#define SAY(x) #y
