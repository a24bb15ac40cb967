enum class mode {
    FAST,
    EXACT
};
