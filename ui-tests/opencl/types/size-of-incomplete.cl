struct particle;

__constant int size = sizeof(struct particle);
