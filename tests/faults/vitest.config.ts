import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** These measure waiting times or use a browser, so they run alone. */
const alone = [
  // In this order.
  'database',
  'flood',
  'mail',
  'overload',
  // read-replica:start
  'replica',
  // read-replica:end
  'no-shared-disk',
  'stop',
].map((name) => `tests/faults/${name}.spec.ts`);

const common = {
  globalSetup: './tests/faults/global-setup.ts',
  testTimeout: 240_000,
  hookTimeout: 60_000,
  // What is polled comes sooner or later: on a busy machine, later than after Vitest's second.
  expect: { requireAssertions: true, poll: { timeout: 60_000 } },
};

/** Names of metrics depend on the product's name. */
const alias = { '~': resolve('src') };

/**
 * Fault injection with real processes of the built product. Run by `npm run test:faults`. Tests
 * mostly wait, so several files run in parallel.
 */
export default defineConfig({
  test: {
    reporters: ['verbose'],
    projects: [
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'together',
          include: ['tests/faults/*.spec.ts'],
          exclude: alone,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias },
        test: {
          ...common,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
