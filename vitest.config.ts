import { defineConfig } from 'vitest/config';
import { messages } from './vite/messages.ts';

/** Rules beside their files, and all that touches SQL on both databases. No browser here. */
export default defineConfig({
  plugins: [messages()],
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'vite/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    // Files share what they import, so none may change what others import. Loading everything anew
    // for each took as long as all tests.
    isolate: false,
    maxWorkers: '100%',
    globalSetup: './tests/global-setup.ts',
    // A database for a file costs a moment on a slow machine; no test waits by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
  },
});
