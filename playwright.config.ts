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
    // The way in is walked on both databases, once; what follows has its SQL tested on both without a
    // browser.
    {
      name: 'embedded',
      testMatch: /sign-in\.journey\.ts/,
      grepInvert: /\((en|ar|sw)\)$/,
      use: { database: 'embedded' },
    },
    { name: 'postgres', testMatch: /\.journey\.ts/, use: { database: 'postgres' } },
    // One database is enough for what does not depend on it.
    { name: 'once', testMatch: /\.once\.ts/, use: { database: 'embedded' } },
    // `npm run test:screens`: minutes for what seldom breaks, the gallery of the kit among it.
    ...(process.env.SCREENS
      ? [{ name: 'screens', testMatch: /\.look\.ts/, use: { database: 'embedded' as const } }]
      : []),
  ],
});
