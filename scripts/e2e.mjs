// `npm run test:e2e`: end-to-end tests in a real browser. Arguments are passed to Playwright.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runNode, toolPath } from './install.mjs';

await ensureInstalled();
const browser = findBrowser();
ensureBuilt();
const args = [toolPath('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)];
const env = { CHROMIUM_PATH: browser };
// gallery:start
// Playwright's workers load the configuration again, without these arguments.
if (process.argv.includes('--project=screens')) env.SCREENS = 'true';
// gallery:end
process.exit(await runNode(args, env));
