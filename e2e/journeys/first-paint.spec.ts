import { expect, test, waitForHydration } from '../support/journey.ts';
import { layoutShifts } from '../support/layout.ts';
import { asAdmin } from '../support/manager.ts';

/** The first paint of a page (src/ui/layout/document.tsx). */

const pages = [
  // Without and with data.
  '/login',
  '/manager/users',
  // dashboard:start
  '/manager/dashboard',
  // dashboard:end
  // sample:start
  '/app/books',
  // sample:end
];

test('paints after the styles have loaded, without layout shifts @all', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.assign(window, { moves: 0 });
    // A focus transition is allowed.
    const count = ({ target }: Event) =>
      (window.moves += Number(target !== document.activeElement));
    addEventListener('transitionrun', count, true);
  });
  for (const path of pages) {
    if (path !== '/login') await asAdmin(page, product);
    const arrival = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    // All preloads are requested, and the last one has arrived.
    const scripts = page.waitForResponse(/\/assets\/platform-[^/]+\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await (await scripts).finished();
    expect(await page.evaluate(() => document.head.childElementCount), path).toBeGreaterThan(5);
    expect(await page.evaluate(() => document.body?.childElementCount ?? 0), path).toBe(0);
    arrival.resolve();
    await page.waitForLoadState();
    await waitForHydration(page);
    expect(await layoutShifts(page), path).toEqual([]);
    expect(await page.evaluate(() => window.moves), path).toBe(0);
    await page.unroute(/\.css$/);
  }
});

declare global {
  interface Window {
    /** Number of properties that started a transition. */
    moves: number;
  }
}
