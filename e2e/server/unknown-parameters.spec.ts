import { type BrowserContext, expect } from '@playwright/test';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { fillPath, routePaths } from '../../tests/routes.ts';
import { test, getTranslations } from '../support/journey.ts';
import { type Viewers, type Who, screens, signInViewers } from '../support/screens.ts';

/** Links from newsletters and advertisements add parameters that no page knows. */
const unknown = 'utm_source=x&order_by=1&page[]=2';

/** The path of a page with real IDs, taken from a screen of that page, and who may see it. */
function getExample(route: string, viewers: Viewers): { path: string; who: Who } {
  const pattern = new RegExp(`^${fillPath(route, () => '(?!new$)[^/]+')}$`);
  const screen = screens.find(
    ({ path, status = 200 }) => status === 200 && pattern.test(viewers.getPath({ path })),
  );
  if (screen) return { path: viewers.getPath(screen), who: screen.who };
  // Without an entry in e2e/support/screens.ts, the page says that there is no such record.
  return { path: fillPath(route, () => 'no-such-page'), who: 'administrator' };
}

const loading = getTranslations()('ui:loading');

/** The status, and whether all data is in the page: a list that failed is loaded again later. */
async function open(context: BrowserContext, path: string) {
  const response = await context.request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  const isComplete = !html.includes(`>${loading}<`) && !html.includes('role="alert"');
  return { status: response.status(), isComplete };
}

test('ignores unknown parameters in the URL of every page @all', async ({ browser, product }) => {
  const viewers = await signInViewers(product);
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  const contexts = new Map<Who, BrowserContext>();
  for (const route of routePaths()) {
    const { path, who } = getExample(route, viewers);
    const context = contexts.get(who) ?? (await browser.newContext({ baseURL: product.url }));
    if (!contexts.has(who)) await viewers.enter(context, who, defaultLanguage);
    contexts.set(who, context);
    wanted[route] = { ...(await open(context, path)), isComplete: true };
    found[route] = await open(context, `${path}${path.includes('?') ? '&' : '?'}${unknown}`);
  }
  for (const context of contexts.values()) await context.close();
  expect(Object.keys(found).length).toBeGreaterThan(10);
  expect(found).toEqual(wanted);
});
