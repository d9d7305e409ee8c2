import { expect, test, waitUntilAlive } from './support/journey.ts';
import { layoutShifts } from './support/layout.ts';
import { asAdministrator } from './support/manager.ts';

/** What a page looks like in the first moment that anybody sees it (src/ui/document.tsx). */

test('nothing of a page is read before its styles are here', async ({ page, product }) => {
  await asAdministrator(page, product, 'en');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.assign(window, { moves: 0 });
    addEventListener('transitionrun', () => (window.moves += 1), true);
  });
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const scripts = page.waitForResponse(/\/assets\/data-table-[^/]+\.js$/);
  await page.goto('/manager/users', { waitUntil: 'commit' });
  await (await scripts).finished();
  expect(await page.evaluate(() => document.head.childElementCount)).toBeGreaterThan(5);
  expect(await page.evaluate(() => document.body?.childElementCount ?? 0)).toBe(0);
  arrival.resolve();
  await page.waitForLoadState();
  await waitUntilAlive(page);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await page.evaluate(() => window.moves)).toBe(0);
});

declare global {
  interface Window {
    /** How many properties have begun to change over time. */
    moves: number;
  }
}
