import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { atEnd } from './ending.ts';
import { gotoIdle } from '../e2e/support/idle.ts';
import { BenchError } from './options.ts';
import { root } from './processes.ts';
import type { Product } from './server.ts';
import { timeZoneCookies } from '../src/shared/i18n/time-zones.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** In a separate process, because it may install a browser and prints while it does. */
export function findBrowser(): string {
  const script = `
    const { findBrowser } = await import('./scripts/browser.ts');
    console.log(findBrowser());`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const path = stdout.trim().split('\n').at(-1);
  if (status !== 0 || !path) throw new BenchError('There is no browser to load pages with.');
  return path;
}

/** Open until `close` or the end of the run. */
export async function openBrowser(
  executablePath: string,
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath,
    args: flags,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return { browser, close: atEnd(() => browser.close()) };
}

/** A new English browser context, signed in if a cookie is given. */
export async function newVisitor(
  browser: Browser,
  product: Product,
  cookie?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
  });
  // As on a second visit: the first one also sends the browser's time zone to the server.
  await context.addCookies([{ name: timeZoneCookies.browser, value: 'UTC', url: product.baseUrl }]);
  if (!cookie) return context;
  const at = cookie.indexOf('=');
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
  await context.addCookies([{ name, value, url: product.baseUrl, httpOnly: true }]);
  return context;
}

/** Opens a page and waits until it is idle and hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  const response = await gotoIdle(page, url);
  const { pathname } = new URL(url);
  const at = new URL(page.url()).pathname;
  if (response?.status() !== 200 || at !== pathname)
    throw new Error(`${pathname} answered ${response?.status()} at ${at}`);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForFunction(() => {
    const inner = document.querySelector('main *') ?? document.body;
    return Object.keys(inner).some((key) => key.startsWith('__react'));
  });
}
