import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './e2e/support/journey.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** End-to-end tests in a real browser against the build. No retries: a flaky test is a bug. */
/** On a server of its own: lists of users elsewhere expect no banned administrators. */
const bansAdministrators = '**/journeys/session-end.spec.ts';

export default defineConfig<JourneyOptions>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are cores, since browser, server and test often wait for each other.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args },
    // Skips animations, so tests see the final state.
    contextOptions: { reducedMotion: 'reduce' },
    // Off by default: tracing makes tests 20% slower. Enable it to debug a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // Sign-in runs on both databases. All other SQL is tested on both without a browser.
    {
      name: 'embedded',
      testMatch: 'journeys/sign-in.spec.ts',
      grepInvert: /\((en|ar|sw)\)$/,
      use: { database: 'embedded' },
    },
    {
      name: 'journeys',
      testMatch: 'journeys/*.spec.ts',
      testIgnore: bansAdministrators,
      use: { database: 'postgres' },
    },
    {
      name: 'server',
      testMatch: ['server/*.spec.ts', bansAdministrators],
      use: { database: 'embedded' },
    },
    // Only for `npm run test:screens`: takes minutes and rarely finds a bug.
    ...(process.env.SCREENS
      ? [{ name: 'screens', testMatch: 'visual/*.spec.ts', use: { database: 'embedded' as const } }]
      : []),
  ],
});
