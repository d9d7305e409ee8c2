import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, createUser, newName } from '../support/manager.ts';

test('selects users by click, range and key, and bans them together', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('Bulk');
  for (const letter of ['A', 'B', 'C', 'D']) await createUser(page, product, `${name} ${letter}`);
  await page.goto(`/manager/users?searchTerm=${encodeURIComponent(name)}`);
  await waitForHydration(page);
  const box = (letter: string) =>
    page.getByLabel(t('list:selection.row', { name: `\u2068${name} ${letter}\u2069` }));
  const count = (selected: number) =>
    page.getByText(t('batches:selection.count', { count: selected, number: String(selected) }));

  await box('A').click();
  await box('C').click({ modifiers: ['Shift'] });
  await expect(count(3)).toBeVisible();
  // By keyboard: `x` on the focused row.
  await page.getByRole('link', { name: `${name} D` }).focus();
  await page.keyboard.press('x');
  await expect(count(4)).toBeVisible();
  await page.keyboard.press('x');
  await expect(count(3)).toBeVisible();

  // The actions come next after a selected row, and the next row after them.
  const bar = page.getByRole('toolbar', { name: t('batches:selection.actions') });
  const menu = (letter: string) =>
    page.getByRole('button', {
      name: t('list:row.menu', { name: `\u2068${name} ${letter}\u2069` }),
    });
  await box('A').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(bar.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu('A')).toBeFocused();
  await page.keyboard.press('Tab');
  const clear = bar.getByRole('button', { name: t('batches:selection.clear') });
  await clear.focus();
  await page.keyboard.press('Tab');
  await expect(box('B')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await box('A').click();
  await box('C').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expectAccessible(page);

  // palette:start
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText(t('users:ban.open'));
  const inPalette = page.getByRole('option').filter({ hasText: t('batches:selection.actions') });
  await expect(inPalette.filter({ hasText: t('users:ban.open') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toBeHidden();
  // palette:end
  await page.getByRole('button', { name: t('users:ban.open'), exact: true }).click();
  const dialog = findDialog(page);
  await expect(dialog).toContainText(t('users:bulk.banTitle', { count: 3, number: '3' }));
  await dialog.getByLabel(t('users:ban.reason')).fill('Sent spam');
  await dialog
    .getByRole('button', { name: t('users:bulk.banTitle', { count: 3, number: '3' }) })
    .click();
  await expect(page.getByText(t('batches:progress.done', { count: 3, number: '3' }))).toBeVisible();
  await expect(page.getByText(t('users:status.banned'))).not.toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: t('batches:progress.report') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:bulk.ban'));
  await expect(page.getByText(`${name} B`)).toBeVisible();
});
