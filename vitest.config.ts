import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { exhaustive } from './tests/exhaustive.ts';
import { withoutDatabase } from './tests/without-database.ts';
import { bundleDrizzle } from './vite/drizzle.ts';
import { messages } from './vite/messages.ts';
import { productFilesPlugin } from './vite/product-files.ts';
import { tokenColorsPlugin } from './vite/token-colors.ts';

const all = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'vite/**/*.test.ts',
  'tests/**/*.test.ts',
  // starter:start
  'create/*.test.ts',
  // starter:end
];

/** Only in `npm run test:all`. */
const leftOut = ['**/*.all.test.ts'];

/**
 * Unit tests next to the code, and integration tests with SQL on both databases; no browser. With
 * `--mode rules` only the tests that need no database run, and none is started.
 */
export default defineConfig(({ mode }) => ({
  plugins: [messages(), tokenColorsPlugin(), productFilesPlugin()],
  resolve: { tsconfigPaths: true },
  test: {
    include: mode === 'rules' ? withoutDatabase(all) : all,
    exclude: exhaustive ? [] : leftOut,
    // Test files share imported modules, so none may change module state. Reloading them for each
    // file took as long as all tests.
    isolate: false,
    // One more than cores, because tests wait for PostgreSQL and for timeouts.
    maxWorkers: availableParallelism() + 1,
    setupFiles: './tests/setup.ts',
    // As in vite.config.ts: loading Drizzle takes each worker a second otherwise.
    deps: { optimizer: { ssr: { enabled: true, ...bundleDrizzle } } },
    globalSetup: mode === 'rules' ? [] : './tests/global-setup.ts',
    // Generous, for busy machines. No test depends on these timeouts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
}));
