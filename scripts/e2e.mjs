// `npm run test:e2e`: the journeys in a real browser. Arguments go to Playwright.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runNode, toolPath } from './install.mjs';

await ensureInstalled();
const browser = findBrowser();
ensureBuilt();
const args = [toolPath('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)];
// Playwright's own processes read the configuration again, without these arguments.
const screens = process.argv.includes('--project=screens') && { SCREENS: 'true' };
process.exit(await runNode(args, { CHROMIUM_PATH: browser, ...screens }));
