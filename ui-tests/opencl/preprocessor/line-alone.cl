#line
