import type { Page } from '@playwright/test';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, asNewAdmin, newName } from '../support/manager.ts';

const getSearch = (page: Page) => new URL(page.url()).search;

test('saves a view for all, opens the list with it, renames it, and deletes it with undo @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asNewAdmin(page, product, 'Ingrid Quill');
  // Another view for all administrators of the same product must not have this name.
  const [first, second] = [newName('Banned'), newName('Blocked')];
  const named = (name: string) => ({ name: `\u2068${name}\u2069` });
  const dialog = findDialog(page).first();
  const tabs = page.getByRole('navigation', { name: t('views:open') });
  const choose = (name: string) => tabs.getByRole('button', { name }).click();
  const all = tabs.getByRole('link', { name: t('views:all'), exact: true });

  await page.goto('/manager/users?status=banned');
  await waitForHydration(page);
  await choose(t('views:save'));
  await page.getByRole('textbox', { name: t('views:name') }).fill(first);
  await page.getByRole('combobox', { name: t('views:for') }).selectOption('all');
  await dialog.getByRole('button', { name: t('views:save-submit') }).click();
  await expect(page.getByText(t('views:saved'))).toBeVisible();

  await choose(t('views:manage'));
  const star = (name: string) =>
    dialog.getByRole('button', { name: t('views:default', named(name)) });
  await star(first).click();
  await expect(star(first)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('views:rename', named(first)) }).click();
  const field = page.getByRole('textbox', { name: t('views:name') });
  await field.fill(second);
  await field.press('Enter');
  await expect(star(second)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  // Opened without parameters, by a link and by the navigation; and plain after a reset.
  await page.goto('/manager/users');
  await expect.poll(() => getSearch(page)).toBe('?status=banned&view=plain');
  await waitForHydration(page);
  await expect(tabs.getByRole('link', { name: second })).toHaveAttribute('aria-current', 'page');
  await all.click();
  await expect.poll(() => getSearch(page)).toBe('?view=plain');
  await page.goto('/manager/account');
  await waitForHydration(page);
  await page
    .getByRole('link', { name: t('users:title'), exact: true })
    .first()
    .click();
  await expect.poll(() => getSearch(page)).toBe('?status=banned&view=plain');
  await page
    .getByRole('button', { name: t('list:filters.remove', { name: t('users:filter.status') }) })
    .click();
  await expect.poll(() => getSearch(page)).toBe('?view=plain');

  await choose(t('views:manage'));
  await dialog.getByRole('button', { name: t('views:delete', named(second)) }).click();
  await expect(star(second)).toHaveCount(0);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect(star(second)).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: t('views:delete', named(second)) }).click();
  await expect(star(second)).toHaveCount(0);
  await expect(page.getByText(t('views:deleted'))).toBeVisible();
  await page.goto('/manager/users');
  await expect.poll(() => getSearch(page)).toBe('');
});

test('saves the chosen columns as a view, and opens it from the plain list', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('View');
  await page.goto('/manager/users?role=user&columns=name.status.role');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('views:save') }).click();
  await page.getByRole('textbox', { name: t('views:name') }).fill(name);
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: t('views:save-submit') }).click();
  await expect(page.getByText(t('views:saved'))).toBeVisible();
  await page.goto('/manager/users');
  await waitForHydration(page);
  await page.getByRole('link', { name }).click();
  await expect.poll(() => getSearch(page)).toBe('?role=user&columns=name.status.role');
  await expect(
    page.getByRole('columnheader').filter({ hasText: t('users:column.email') }),
  ).toHaveCount(0);
});

test('opens the plain list if the filter of the default view is gone', async ({
  page,
  product,
}) => {
  await asNewAdmin(page, product, 'Nils Wrighton');
  const send = async (method: string, path: string, data: object) => {
    const headers = { origin: product.url };
    const response = await page.request.fetch(`${product.url}/api/rest${path}`, {
      method,
      data,
      headers,
    });
    return (await response.json()) as { id: string };
  };
  // As it was in an earlier version.
  const view = { name: newName('Old'), search: 'status=gone', isShared: false };
  const { id } = await send('POST', '/views', { list: '/manager/users', ...view });
  await send('PUT', `/views/${id}/default`, { isDefault: true });
  await page.goto('/manager/users');
  await expect.poll(() => getSearch(page)).toBe('?view=plain');
});
