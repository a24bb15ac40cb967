#line 10 20
