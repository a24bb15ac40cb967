int f(int a) {
    case 1: return a;
}
