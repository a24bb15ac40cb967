__constant int found = __has_include("two.h");
