// Numbers that count with the items and are cut off by bounds. `count` says how often an item has run.

kernel void by_clamp(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0), sum = 0;
    for (int u = -2; u <= 2; u++)
        sum += (u + 5) * from[clamp(i + u, low, high)];
    to[i] = sum;
    count[i]++;
}

kernel void by_min_and_max(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    int right = min(i + 1, high), left = max(low, i - 1);
    to[i] = from[max(min(right, high), low)] + 3 * from[min(high, max(left, low))] + 7 * from[min(high, max(i - 3, low))];
    count[i]++;
}

kernel void by_min(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = from[min(i, high)];
    count[i]++;
}

kernel void by_max(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = from[max(low, i)];
    count[i]++;
}

kernel void by_choice_of_low(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = from[i < low ? low : i];
    count[i]++;
}

kernel void by_choice_of_high(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = from[i <= high ? i : high];
    count[i]++;
}

kernel void by_choice(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    int a = i < low ? low : i, b = !(i <= high) ? high : i;
    a = a > high ? high : a;
    b = low >= b ? low : b;
    to[i] = from[a] - 3 * from[b];
    count[i]++;
}

kernel void by_equality(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    int a = i == high ? low : i, b = i != low ? i : high;
    to[i] = from[a] - 3 * from[b];
    count[i]++;
}

kernel void by_unsigned(global const int *from, global int *to, global int *count, int low, int high) {
    uint i = get_global_id(0), end = high;
    uint at = max(i, (uint)low);
    to[i] = from[min(i + 1u, end)] + 3 * from[min(i - 1u, end)] + 5 * from[at < end ? at : end];
    count[i]++;
}

kernel void by_size(global const int *from, global int *to, global int *count, int low, int high) {
    size_t i = get_global_id(0);
    to[i] = from[min(i + 1, (size_t)high)] + 3 * from[clamp((long)i - 1, (long)low, (long)high)];
    count[i]++;
}

int read(global const int *from, int at, int low, int high) {
    at = max(at, low);
    return from[min(at, high)];
}

int read_early(global const int *from, int at, int low, int high) {
    if (low == high)
        return from[low];
    return from[clamp(at, low, high)];
}

kernel void by_function(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = read(from, i - 1, low, high) + 3 * read_early(from, i + 2, low, high);
    count[i]++;
}

kernel void by_condition(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0), value = 1;
    if (from[min(i + 1, high)] & 1)
        value = from[clamp(i - 1, low, high)];
    to[i] = value;
    count[i]++;
}

kernel void behind_a_write(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    count[i]++;
    to[i] = from[clamp(i + 1, low, high)];
}

kernel void behind_a_condition(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    if (count[i]++ == 0)
        to[i] = from[clamp(i + 1, low, high)];
}

kernel void behind_a_comma(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = (count[i]++, from[clamp(i + 1, low, high)]);
}

kernel void behind_a_round(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    for (int round = -low; round <= high - high; round++) {
        to[i] = from[clamp(i + 1 + round, low, high)];
        count[i]++;
    }
}

kernel void behind_a_short_loop(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0), sum = 0;
    for (int u = 0; u < 3; u++) {
        sum += from[clamp(i + u, low, high)];
        if (u == 0)
            count[i]++;
    }
    to[i] = sum;
}

int counted(global int *count, int i) {
    count[i]++;
    return i + 1;
}

kernel void behind_a_function(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0), next = counted(count, i);
    to[i] = from[clamp(i + 1, low, high)] + next - i;
}

kernel void behind_a_function_beside(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[i] = counted(count, i) - i + read(from, i + 1, low, high);
}

kernel void behind_an_atomic(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    atomic_inc(&count[max(i, 0)]);
    to[i] = from[clamp(i + 1, low, high)];
}

kernel void to_a_bound(global const int *from, global int *to, global int *count, int low, int high) {
    int i = get_global_id(0);
    to[clamp(i - 1, low, high)] = from[i] + 1;
    count[i]++;
}
