import type { BrowserContext, Page } from '@playwright/test';
import { product as brand } from '../../src/product.ts';
import { cutUpdates } from './idle.ts';

/** Cookies change here only: `npm run check` refuses it elsewhere (`scripts/checks/races.ts`). */

export type Cookies = Parameters<BrowserContext['addCookies']>[0];
type Filter = Parameters<BrowserContext['clearCookies']>[0];

const session = { name: `${brand.id}.session` };

/**
 * Leaves every page of a browser. Call it before a session ends elsewhere: an open page hears of it
 * and goes to the sign-in page by itself, at the moment when the test goes somewhere too.
 */
export async function leavePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    if (page.url() !== 'about:blank') await page.goto('about:blank');
}

/** Signs the browser out, without a request: all cookies are gone, or those that match. */
export async function forgetCookies(context: BrowserContext, filter?: Filter): Promise<void> {
  await leavePages(context);
  await context.clearCookies(filter);
}

/** Signs the browser out, but it still is a known device with its preferences. */
export const forgetSession = (context: BrowserContext) => forgetCookies(context, session);

/** Signs the browser in with the cookies of a session, in place of any other user. */
export async function setCookies(context: BrowserContext, cookies: Cookies): Promise<void> {
  await leavePages(context);
  await context.addCookies(cookies);
}

/** Takes the session from a page that stays open. It finds out when the test lets it call the server. */
export async function loseSession(page: Page): Promise<void> {
  await cutUpdates(page);
  await page.context().clearCookies(session);
}
