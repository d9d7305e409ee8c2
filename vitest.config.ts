import { defineConfig } from 'vitest/config';
import { withoutDatabase } from './tests/without-database.ts';
import { messages } from './vite/messages.ts';

const all = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'vite/**/*.test.ts',
  'tests/**/*.test.ts',
];

/**
 * Rules beside their files, and all that touches SQL on both databases. No browser here. By
 * `--mode rules` only the tests that need no database, and none is started.
 */
export default defineConfig(({ mode }) => ({
  plugins: [messages()],
  resolve: { tsconfigPaths: true },
  test: {
    include: mode === 'rules' ? withoutDatabase(all) : all,
    // Files share what they import, so none may change what others import. Loading everything anew
    // for each took as long as all tests.
    isolate: false,
    maxWorkers: '100%',
    globalSetup: mode === 'rules' ? [] : './tests/global-setup.ts',
    // A database for a file costs a moment on a slow machine; no test waits by the clock.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
  },
}));
