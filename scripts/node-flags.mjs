// How Node runs the server: a small young generation, and an old one that is swept when it has grown
// by eight tenths, not when it is several times as large. A quarter less memory under load, for about
// a twentieth more CPU.
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=80'];
