struct Span { float *first; int n; };
void begin(struct Span *span) { float own[4] = { 1, 2, 3, 4 }; span->first = own; }
