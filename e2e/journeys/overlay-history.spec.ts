import { viewports } from '../support/combinations.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { adminName, createUser, openAsAdmin } from '../support/manager.ts';

/**
 * Back closes an open overlay and keeps the page and its URL (src/ui/overlay/overlay-history.ts).
 */

test('Back closes a dialog and keeps the page', async ({ page, product, journey }) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const user = await createUser(page, product, 'Olga Overlay');
  await page.goto(`/manager/users/${user.id}`);
  await waitForHydration(page);
  const url = page.url();
  const open = page.getByRole('button', { name: t('users:ban.open') });
  const dialog = page.getByRole('dialog');

  await open.click();
  await dialog.getByLabel(t('users:ban.reason')).fill('Typed so far');
  expect(page.url()).toBe(url);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(url);
  await expect(open).toBeFocused();
  // Forward leads to the entry of a closed dialog: nothing happens.
  await page.goForward();
  expect(page.url()).toBe(url);
  await expect(dialog).toBeHidden();

  // Closed in another way, its entry is skipped.
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/users$/);
});

test('needs one Back after following a link in a menu or drawer @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  await page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) }).click();
  await page.getByRole('menuitem', { name: t('shell:nav.account') }).click();
  await expect(page).toHaveURL(/\/manager\/account$/);
  await expect(page.getByRole('menu')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  await page.goForward();
  await expect(page).toHaveURL(/\/manager\/account$/);

  await page.setViewportSize(viewports.phone);
  await page.getByRole('button', { name: t('ui:nav.open') }).click();
  const drawer = page.getByRole('dialog');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/account$/);
  await page.getByRole('button', { name: t('ui:nav.open') }).click();
  await drawer.getByRole('link', { name: t('shell:nav.dashboard') }).click();
  await expect(page).toHaveURL(/\/manager\/dashboard/);
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/account$/);
});

test('Back closes overlays one by one, without the menu that opened a dialog @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/dashboard');
  await page.getByRole('link', { name: t('shell:nav.users') }).click();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) }).click();
  await page.getByRole('menuitem', { name: t('auth:logout.submit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/dashboard/);
});

test('Back closes the overlay before it asks about unsaved input @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/dashboard');
  await page.getByRole('link', { name: t('shell:nav.users') }).click();
  await page.getByRole('link', { name: t('users:new.open') }).click();
  await expect(page).toHaveURL(/\/manager\/users\/new$/);
  const name = page.getByRole('textbox', { name: t('users:form.name'), exact: true });
  await name.fill('Not saved');
  await page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(name).toHaveValue('Not saved');
  const leave = page.getByRole('dialog', { name: t('ui:leave.title') });
  for (const again of [false, true]) {
    await page.evaluate(() => history.back());
    await expect(leave).toBeVisible();
    // Back while the dialog is open means stay.
    if (again) await page.evaluate(() => history.back());
    else await leave.getByRole('button', { name: t('ui:leave.stay') }).click();
    await expect(leave).toBeHidden();
    await expect(page).toHaveURL(/\/manager\/users\/new$/);
    await expect(name).toHaveValue('Not saved');
  }
  await page.evaluate(() => history.back());
  await leave.getByRole('button', { name: t('ui:leave.leave') }).click();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
});
