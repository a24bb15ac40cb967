// A hash of keys of five words, by products and rotations: a work-item for a key.
uint mixed(uint word) {
    word *= 0xcc9e2d51;
    word = rotate(word, 15u);
    return word * 0x1b873593;
}

kernel void murmur(global const uint *words, global uint *hashes, uint seed, uint count) {
    uint i = get_global_id(0);
    uint hash = seed;
    for (uint k = 0; k < 5; k++) {
        hash ^= mixed(words[k * count + i]);
        hash = rotate(hash, 13u) * 5 + 0xe6546b64;
    }
    hash ^= 0x14; // bytes
    hash ^= hash >> 16;
    hash *= 0x85ebca6b;
    hash ^= hash >> 13;
    hash *= 0xc2b2ae35;
    hash ^= hash >> 16;
    hashes[i] = hash;
}
