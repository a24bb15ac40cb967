__constant event_t loaded;
