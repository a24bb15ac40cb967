__kernel void k(__read_only pipe int p) {
}
