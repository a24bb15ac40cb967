#define GROUPS 0
__constant int items = 256 / GROUPS;
