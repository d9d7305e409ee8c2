// V8 flags of the server: a small young generation, and an old generation that is collected after
// growing by 80 % instead of several times. A quarter less memory under load for about 5 % more
// CPU.
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=80'];
