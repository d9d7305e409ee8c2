import { product as brand } from '../../src/product.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, getTranslations, test, waitForHydration } from '../support/journey.ts';
import { findFilterButton } from '../support/lists.ts';
import { asAdmin, createUser, signInByApi, openAsAdmin } from '../support/manager.ts';

/** Focus management: keyboard users keep their place when the focused element disappears. */

test('focuses the search field after clearing filters or the search @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users?role=admin');
  const field = page.getByRole('searchbox');
  await page.getByRole('button', { name: t('list:filtered.clear') }).press('Enter');
  await expect(page).toHaveURL(/\/manager\/users$/);
  await expect(field).toBeFocused();
  await page.keyboard.type('qqqqzzzz');
  // Not the icon button in the field, which has the same name.
  const clearSearch = page.getByRole('button').filter({ hasText: t('list:no-result.clear') });
  await clearSearch.press('Enter');
  await expect(field).toBeFocused();
  await expect(clearSearch).toBeHidden();
});

test('a collapsed sidebar shows the label of the focused entry @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/account');
  await page.getByRole('button', { name: t('ui:nav.collapse') }).click();
  const link = page.getByRole('link', { name: t('users:title'), exact: true });
  const label = link.getByText(t('users:title'));
  const width = async () => (await label.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeLessThan(2);
  await link.focus();
  await expect(label).toBeInViewport();
  expect(await width()).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBeLessThan(2);
});

test('requests a typed date once it is complete @all', async ({ page, product }) => {
  await openAsAdmin(page, product, '/manager/activity');
  const asked: string[] = [];
  page.on('framenavigated', (frame) => asked.push(new URL(frame.url()).search));
  await findFilterButton(page, getTranslations()).click();
  await page.locator('input[type=date]').first().focus();
  await page.keyboard.type('01022025');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?from=2025-01-02$/);
  expect(asked).toEqual(['?from=2025-01-02']);
});

test('shows the error of a failed revocation, and focuses the page after a successful one @all', async ({
  page,
  product,
  journey,
  browser,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 500/);
  await asAdmin(page, product);
  const user = await createUser(page, product, 'Sven Session');
  const theirs = await browser.newContext({ baseURL: product.url });
  await signInByApi(theirs, product, user.email);
  await page.goto(`/manager/users/${user.id}`);
  await waitForHydration(page);
  // The opener of an earlier dialog must not receive focus.
  await page.getByRole('button', { name: t('users:delete.open') }).press('Enter');
  await expect(findDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toBeHidden();
  const list = page.getByRole('list', { name: t('users:sessions.title') });
  await list.getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: t('users:sessions.revokeTitle') });
  const confirm = dialog.getByRole('button', { name: t('users:sessions.revoke') });
  const calls = '**/api/rpc/**';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await confirm.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('users:sessions.revokeFailed'));
  await page.unroute(calls);
  await confirm.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await theirs.close();
});

test('sets the title of error pages @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 404/);
  await openAsAdmin(page, product, '/manager/nowhere');
  await expect(page).toHaveTitle(`${t('ui:error.404.title')} | ${brand.name}`);
  await page.getByRole('link', { name: t('ui:error.home') }).click();
  await expect(page).not.toHaveTitle(`${t('ui:error.404.title')} | ${brand.name}`);
  await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).click();
  // “Cancel” links to the list and must not be marked as current.
  await page.getByRole('link', { name: t('users:new.open') }).click();
  const cancel = page.getByRole('link', { name: t('ui:confirm.cancel') });
  await expect(cancel).toBeVisible();
  await expect(cancel).not.toHaveAttribute('aria-current');
});
