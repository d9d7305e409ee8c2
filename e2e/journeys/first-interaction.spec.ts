import { product as brand } from '../../src/product.ts';
import { otherLanguage, rightToLeft } from '../../tests/languages.ts';
import { installClock } from '../support/clock.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { layoutProblems } from '../support/layout.ts';
import { asAdmin, openAsAdmin } from '../support/manager.ts';

/** Focus, pending states, offline behaviour and print. */

const rows = '[data-row]';

test('focuses the page after navigation, and the previous element after Back', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/activity');
  await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  await expect(page.locator('main')).toBeFocused();
  const third = page.locator(rows).nth(2);
  const href = (await third.getAttribute('href')) ?? '';
  await third.press('Enter');
  await expect(page).toHaveURL(product.url + href);
  await expect(page.locator('main')).toBeFocused();
  await page.goBack();
  await expect(third).toBeFocused();
  // Autofocus wins, and a search is not a page navigation.
  const field = page.getByRole('searchbox');
  await field.fill('sousa');
  await expect(page).toHaveURL(/searchTerm=sousa/);
  await expect(field).toBeFocused();
});

test('opens the navigation from the start side on a phone, and moves focus into the page @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations(rightToLeft);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, product, '/manager/activity', rightToLeft);
  const opener = page.getByRole('button', { name: t('ui:nav.open') });
  await opener.press('Enter');
  const drawer = findDialog(page);
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  await expect(drawer).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

test('focuses the page after a deletion @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users?searchTerm=lindgren');
  await page.locator(rows).first().press('Enter');
  await page.getByRole('button', { name: t('users:delete.open') }).press('Enter');
  const dialog = findDialog(page);
  // Not the button on the page, which has the same name.
  await dialog.getByRole('button', { name: t('users:delete.open') }).press('Enter');
  await expect(page).toHaveURL(/\/manager\/users(\?|$)/);
  await expect(dialog).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

test('focuses the first new row after loading more @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const more = page.getByRole('button', { name: t('list:load-more') });
  await more.press('Enter');
  await expect(page.locator(rows)).toHaveCount(40);
  await expect(page.locator(rows).nth(20)).toBeFocused();
  // With the mouse, the button is clicked until it disappears. The number of clicks varies, because
  // other tests on this server create users.
  let shown = 40;
  for (; await more.isVisible(); shown += 20) {
    await more.click();
    await expect(page.locator(rows).nth(shown)).toBeVisible();
  }
  expect(shown).toBeGreaterThan(40);
  await expect(page.locator(rows).nth(shown - 20)).toBeFocused();
});

test('shows a skeleton after one second, for at least half a second @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  // Fake clock: time advances only when the test says so.
  await installClock(page);
  await openAsAdmin(page, product, '/manager/activity');
  await page.clock.pauseAt(Date.now() + 60_000);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/rpc/users/list*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/rpc/users/list*');
  await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).click();
  await asked;
  const shape = page.locator('[data-loading=list]');
  await page.clock.runFor(900);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('activity:title'));
  await expect(shape).toBeHidden();
  await page.clock.runFor(200);
  await expect(shape).toBeVisible();
  const answered = page.waitForResponse('**/api/rpc/users/list*');
  held.resolve();
  await answered;
  await expect(page).toHaveTitle(`${t('users:title')} | ${brand.name}`);
  await page.clock.runFor(100);
  await expect(shape).toBeVisible();
  await page.clock.runFor(500);
  await expect(shape).toBeHidden();
  await expect(page.locator(rows)).toHaveCount(20);
});

test('shows a banner while offline, and explains failed requests @all', async ({
  page,
  context,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await openAsAdmin(page, product, '/manager/account?state=change-name');
  const note = page.getByText(t('ui:offline'));
  await expect(note).toBeHidden();
  // Its code loads after the page.
  const dialog = findDialog(page);
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await dialog.getByRole('textbox').fill('Ada Byron');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('shared:error.unreachable'));
  // Typed input is kept.
  await expect(dialog.getByRole('textbox')).toHaveValue('Ada Byron');
  await context.setOffline(false);
  await expect(note).toBeHidden();
});

test('prints content without navigation and controls @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('list:load-more') })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: t('users:column.status') })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('searchbox').fill('user@example.com');
  await page.keyboard.press('Enter');
  await expect(page.locator(rows)).toHaveCount(1);
  await page.locator(rows).first().click();
  const name = page.getByRole('heading', { level: 1, name: 'Noor Bakker' });
  const status = page.getByRole('heading', { name: t('users:status.title') });
  await expect(name).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(name).toBeVisible();
  await expect(status).toBeVisible();
  for (const control of await page.locator('button, select, nav, header').all())
    await expect(control).toBeHidden();
  await expect(page.getByRole('link', { name: t('users:update.open') })).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('has no clipped text or horizontal scrolling at 200% zoom @all', async ({ page, product }) => {
  await asAdmin(page, product, otherLanguage);
  // Equivalent to browser zoom: half as many CSS pixels on the same screen.
  await page.setViewportSize({ width: 640, height: 400 });
  const found: string[] = [];
  for (const path of ['/login', '/manager/activity', '/manager/users', '/manager/users/new']) {
    await page.goto(path);
    await waitForHydration(page);
    found.push(...(await layoutProblems(page)).map((it) => `${path}: ${it}`));
  }
  expect(found).toEqual([]);
});
