import { gotoIdle } from '../support/idle.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { adminName, asAdmin } from '../support/manager.ts';

/**
 * Overlays load on first interaction (src/ui/overlay/lazy.ts). Here the network is slower than the
 * user.
 */

const menuFile = /\/assets\/menu-popup-[^/]+\.js$/;
// sample:start
const listFile = /\/assets\/choice-combobox-[^/]+\.js$/;
// sample:end

test('loads a menu on the first interaction and opens it once loaded @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const arrival = Promise.withResolvers<void>();
  await page.route(menuFile, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await gotoIdle(page, '/manager/users');
  await waitForHydration(page);
  expect(asked.filter((url) => menuFile.test(url))).toEqual([]);
  const moved = page.waitForRequest(menuFile);
  await page.mouse.move(200, 200);
  await moved;
  const opener = page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) });
  await opener.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  arrival.resolve();
  await expect(
    page.getByRole('menu', { name: t('shell:userMenu', { name: adminName }) }),
  ).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('shell:nav.account') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
  // With the mouse no entry is focused until it is hovered; a second click closes the menu.
  await opener.click();
  await expect(page.getByRole('menu')).toBeFocused();
  await opener.click({ force: true });
  await expect(page.getByRole('menu')).toBeHidden();
});

test('retries loading a menu after a failure @all', async ({ page, context, product, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await asAdmin(page, product);
  await gotoIdle(page, '/manager/account');
  await waitForHydration(page);
  const opener = page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) });
  await context.setOffline(true);
  await opener.click();
  // Until loading has failed, the next click would cancel it.
  await expect(opener).toHaveAttribute('aria-busy', 'false');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(t('ui:offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('ui:offline'))).toBeHidden();
  // Some browsers do not fetch a module again that has failed: then the page is reloaded.
  const reloaded = page.waitForEvent('load').catch(() => {});
  const menu = page.getByRole('menu');
  await opener.click();
  await Promise.race([menu.waitFor(), reloaded]);
  if (!(await menu.isVisible())) {
    await waitForHydration(page);
    await opener.click();
  }
  await expect(menu).toBeVisible();
});

// sample:start
test('keeps input that is typed before a combobox has loaded @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const arrival = Promise.withResolvers<void>();
  await page.route(listFile, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/manager/books/new');
  await waitForHydration(page);
  const author = page.getByRole('combobox', { name: t('books:fields.author') });
  await author.fill('Nobody Else');
  const genre = page.getByRole('combobox', { name: t('books:fields.genre') });
  await genre.click();
  await genre.pressSequentially('fan');
  await expect(genre).toHaveValue('fan');
  await expect(page.getByRole('option')).toHaveCount(0);
  arrival.resolve();
  await expect(page.getByRole('option').first()).toHaveText(/^fantasy$/i);
  await expect(genre).toBeFocused();
  await expect(genre).toHaveValue('fan');
  await page.keyboard.press('Enter');
  await expect(genre).toHaveValue(/^fantasy$/i);
  await expect(author).toHaveValue('Nobody Else');
});
// sample:end
