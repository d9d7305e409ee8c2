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

/** What a person does, in a real browser, against the built product. A flake is a defect: no retries. */
export default defineConfig<JourneyOptions>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than cores: a browser, its server and its test often wait for each other.
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
    // What moves is shown in its end state: journeys look at what is there, not at how it comes.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace makes every journey a fifth slower: asked for where one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // Sign-in runs on both databases. Everything behind it has its SQL tested on both without a browser.
    {
      name: 'embedded',
      testMatch: 'journeys/sign-in.spec.ts',
      grepInvert: /\((en|ar|sw)\)$/,
      use: { database: 'embedded' },
    },
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', use: { database: 'postgres' } },
    { name: 'server', testMatch: 'server/*.spec.ts', use: { database: 'embedded' } },
    // `npm run test:screens`: takes minutes and seldom finds something.
    ...(process.env.SCREENS
      ? [{ name: 'screens', testMatch: 'visual/*.spec.ts', use: { database: 'embedded' as const } }]
      : []),
  ],
});
