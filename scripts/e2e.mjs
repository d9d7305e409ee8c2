// `npm run test:e2e`: end-to-end tests in a real browser. Arguments are passed to Playwright.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runNode, toolPath } from './install.mjs';

await ensureInstalled();
const browser = findBrowser();
ensureBuilt();
const args = [toolPath('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)];
// Playwright's workers load the configuration again, without these arguments.
const screens = process.argv.includes('--project=screens') && { SCREENS: 'true' };
process.exit(await runNode(args, { CHROMIUM_PATH: browser, ...screens }));
