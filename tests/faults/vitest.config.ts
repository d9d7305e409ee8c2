import { defineConfig } from 'vitest/config';

/**
 * What happens when things break: the built product as real processes, one file after the other,
 * because they measure time. Run by `npm run test:faults`.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.fault.ts'],
    globalSetup: './tests/faults/global-setup.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
    reporters: ['verbose'],
  },
});
