// `npm run test:e2e`: end-to-end tests in a real browser. Arguments are passed to Playwright.
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { runNode, toolPath } from './install.mjs';

const browser = findBrowser();
ensureBuilt();
const args = [toolPath('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)];
const env: Record<string, string> = { CHROMIUM_PATH: browser };
// gallery:start
// Playwright's workers load the configuration again, without these arguments.
if (process.argv.includes('--project=screens')) env.SCREENS = 'true';
// gallery:end
process.exit(await runNode(args, env));
