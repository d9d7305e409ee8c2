import { defineConfig } from '@playwright/test';
import { leftOut } from './e2e/support/combinations.ts';
import type { JourneyOptions } from './e2e/support/journey.ts';
import { defaultLanguage } from './src/shared/i18n/languages.ts';
import { exhaustive } from './tests/exhaustive.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Journeys that must pass when any request may go to another instance. */
const behindBalancer = [
  'journeys/sign-*.spec.ts',
  // dashboard:start
  'journeys/dashboard.spec.ts',
  // dashboard:end
  'journeys/users.spec.ts',
  'journeys/users-list.spec.ts',
  // sample:start
  'journeys/covers.spec.ts',
  'journeys/books-manager.spec.ts',
  // sample:end
];

/** End-to-end tests in a real browser against the build. No retries: a flaky test is a bug. */
export default defineConfig<JourneyOptions>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are cores, since browser, server and test often wait for each other.
  workers: 3,
  retries: 0,
  grepInvert: leftOut,
  forbidOnly: true,
  // Generous, for busy machines. No test depends on these timeouts.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: defaultLanguage,
    timezoneId: 'UTC',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args },
    // Skips animations, so tests see the final state.
    contextOptions: { reducedMotion: 'reduce' },
    // Off by default: tracing makes tests 20% slower. Enable it to debug a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', use: { database: 'postgres' } },
    // On the embedded database. Unit tests run every statement on both.
    {
      name: 'server',
      testMatch: ['server/*.spec.ts', ...(exhaustive ? ['journeys/sign-*.spec.ts'] : [])],
      use: { database: 'embedded' },
    },
    // On request: INSTANCES=true npm run test:e2e -- --project=instances
    ...(process.env.INSTANCES
      ? [{ name: 'instances', testMatch: behindBalancer, use: { instances: true } }]
      : []),
    // gallery:start
    // Takes minutes and rarely finds a bug.
    ...(exhaustive || process.env.SCREENS
      ? [{ name: 'screens', testMatch: 'visual/*.spec.ts', use: { database: 'embedded' as const } }]
      : []),
    // gallery:end
  ],
});
