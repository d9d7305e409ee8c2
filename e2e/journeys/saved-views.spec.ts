import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asNewAdmin, newName } from '../support/manager.ts';

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
  const dialog = page.getByRole('dialog').first();
  const openMenu = () => page.getByRole('button', { name: t('list:views.open') }).click();
  const choose = (name: string) => page.getByRole('menuitem', { name }).click();

  await page.goto('/manager/users?status=banned');
  await waitForHydration(page);
  await openMenu();
  await choose(t('list:views.save'));
  await page.getByRole('textbox', { name: t('list:views.name') }).fill(first);
  await page.getByRole('combobox', { name: t('list:views.for') }).selectOption('all');
  await dialog.getByRole('button', { name: t('list:views.save-submit') }).click();
  await expect(page.getByText(t('list:views.saved'))).toBeVisible();

  await openMenu();
  await choose(t('list:views.manage'));
  const star = (name: string) =>
    dialog.getByRole('button', { name: t('list:views.default', named(name)) });
  await star(first).click();
  await expect(star(first)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('list:views.rename', named(first)) }).click();
  const field = page.getByRole('textbox', { name: t('list:views.name') });
  await field.fill(second);
  await field.press('Enter');
  await expect(star(second)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  // Opened without parameters, by a link and by the navigation; and plain after a reset.
  await page.goto('/manager/users');
  await expect.poll(() => getSearch(page)).toBe('?status=banned');
  await waitForHydration(page);
  await openMenu();
  await choose(t('list:view.reset'));
  await expect.poll(() => getSearch(page)).toBe('?view=plain');
  await page.goto('/manager/dashboard');
  await waitForHydration(page);
  await page
    .getByRole('link', { name: t('users:title'), exact: true })
    .first()
    .click();
  await expect.poll(() => getSearch(page)).toBe('?status=banned');
  await page
    .getByRole('button', { name: t('list:filters.remove', { name: t('users:filter.status') }) })
    .click();
  await expect.poll(() => getSearch(page)).toBe('?view=plain');

  await openMenu();
  await choose(t('list:views.manage'));
  await dialog.getByRole('button', { name: t('list:views.delete', named(second)) }).click();
  await expect(star(second)).toHaveCount(0);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect(star(second)).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: t('list:views.delete', named(second)) }).click();
  await expect(star(second)).toHaveCount(0);
  await expect(page.getByText(t('list:views.deleted'))).toBeVisible();
  await page.goto('/manager/users');
  await expect.poll(() => getSearch(page)).toBe('');
});
