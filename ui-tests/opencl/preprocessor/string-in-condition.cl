#if __FILE__ == "main.cl"
#endif
