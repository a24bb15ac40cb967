#line here
