#error
