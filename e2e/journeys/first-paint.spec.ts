import { expect, test, waitUntilAlive } from '../support/journey.ts';
import { layoutShifts } from '../support/layout.ts';
import { asAdministrator } from '../support/manager.ts';

/** What a page looks like in the first moment that anybody sees it (src/ui/layout/document.tsx). */

const pages = [
  '/login',
  '/manager/users',
  '/manager/dashboard',
  // sample:start
  '/app/books',
  // sample:end
];

test('nothing of a page is read before its styles are here, and then nothing moves', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.assign(window, { moves: 0 });
    // A field that gets the focus shows it, and may.
    const count = ({ target }: Event) =>
      (window.moves += Number(target !== document.activeElement));
    addEventListener('transitionrun', count, true);
  });
  for (const path of pages) {
    if (path !== '/login') await asAdministrator(page, product, 'en');
    const arrival = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    // All that the head announces is asked for, and the last of it is here.
    const scripts = page.waitForResponse(/\/assets\/platform-[^/]+\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await (await scripts).finished();
    expect(await page.evaluate(() => document.head.childElementCount), path).toBeGreaterThan(5);
    expect(await page.evaluate(() => document.body?.childElementCount ?? 0), path).toBe(0);
    arrival.resolve();
    await page.waitForLoadState();
    await waitUntilAlive(page);
    expect(await layoutShifts(page), path).toEqual([]);
    expect(await page.evaluate(() => window.moves), path).toBe(0);
    await page.unroute(/\.css$/);
  }
});

declare global {
  interface Window {
    /** How many properties have begun to change over time. */
    moves: number;
  }
}
