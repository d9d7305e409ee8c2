import { defineConfig } from 'vitest/config';

/** They measure how long somebody waits, so nothing else may be going on. */
const alone = ['tests/faults/database.spec.ts', 'tests/faults/flood.spec.ts'];

const common = {
  globalSetup: './tests/faults/global-setup.ts',
  testTimeout: 240_000,
  hookTimeout: 60_000,
  expect: { requireAssertions: true },
};

/**
 * What happens when things break: the built product as real processes. Run by `npm run test:faults`.
 * Most of the time somebody waits for something, so several files go at the same time.
 */
export default defineConfig({
  test: {
    reporters: ['verbose'],
    projects: [
      {
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
