// SHA-256 of blocks of 64 bytes, each a message of its own with its padding in a second block: a work-item for one.
constant uint ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define RIGHT(x, n) rotate((x), 32u - (n))

uint8 compressed(uint8 state, uint16 block) {
    uint w[16];
    vstore16(block, 0, w);
    uint8 s = state;
    for (uint i = 0; i < 64; i++) {
        if (i >= 16) {
            uint before = w[(i + 1) & 15], last = w[(i + 14) & 15];
            w[i & 15] += (RIGHT(before, 7) ^ RIGHT(before, 18) ^ (before >> 3)) + w[(i + 9) & 15] +
                         (RIGHT(last, 17) ^ RIGHT(last, 19) ^ (last >> 10));
        }
        uint first = s.s7 + (RIGHT(s.s4, 6) ^ RIGHT(s.s4, 11) ^ RIGHT(s.s4, 25)) + bitselect(s.s6, s.s5, s.s4) + ROUND[i] + w[i & 15];
        uint second = (RIGHT(s.s0, 2) ^ RIGHT(s.s0, 13) ^ RIGHT(s.s0, 22)) + ((s.s0 & s.s1) ^ (s.s0 & s.s2) ^ (s.s1 & s.s2));
        s = (uint8)(first + second, s.s012, s.s3 + first, s.s456);
    }
    return state + s;
}

kernel void sha256(global const uchar16 *messages, global uint8 *digests) {
    size_t i = get_global_id(0);
    uint16 block;
    // The words are big-endian.
    block.s0123 = as_uint4(messages[4 * i].s32107654ba98fedc);
    block.s4567 = as_uint4(messages[4 * i + 1].s32107654ba98fedc);
    block.s89ab = as_uint4(messages[4 * i + 2].s32107654ba98fedc);
    block.scdef = as_uint4(messages[4 * i + 3].s32107654ba98fedc);
    uint8 start = (uint8)(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
    uint16 padding = (uint16)(0x80000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 512);
    digests[i] = compressed(compressed(start, block), padding);
}
