import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, createUser, newName } from '../support/manager.ts';

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
    page.getByLabel(t('ui:selection.row', { name: `\u2068${name} ${letter}\u2069` }));
  const count = (selected: number) =>
    page.getByText(t('ui:selection.count', { count: selected, number: String(selected) }));

  await box('A').click();
  await box('C').click({ modifiers: ['Shift'] });
  await expect(count(3)).toBeVisible();
  // By keyboard: `x` on the focused row.
  await page.getByRole('link', { name: `${name} D` }).focus();
  await page.keyboard.press('x');
  await expect(count(4)).toBeVisible();
  await page.keyboard.press('x');
  await expect(count(3)).toBeVisible();

  await page.getByRole('button', { name: t('users:ban.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('users:bulk.banTitle', { count: 3, number: '3' }));
  await dialog.getByLabel(t('users:ban.reason')).fill('Sent spam');
  await dialog.getByRole('button', { name: t('users:ban.open') }).click();
  await expect(page.getByText(t('ui:batch.done', { count: 3, number: '3' }))).toBeVisible();
  await expect(page.getByText(t('users:status.banned'))).not.toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: t('ui:batch.report') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:bulk.ban'));
  await expect(page.getByText(`${name} B`)).toBeVisible();
});

test('acts on one book by its menu, and on everything that matches', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const genre = newName('Genre');
  const { id: genreId } = await callApi<{ id: string }>(page, product, 'POST', '/genres', {
    name: genre,
    colour: 'blue',
  });
  const title = newName('Bulk');
  for (let number = 1; number <= 21; number++)
    await callApi(page, product, 'POST', '/books', {
      title: `${title} ${String(number).padStart(2, '0')}`,
      author: 'Ada Lindholm',
      genreId,
    });
  await page.goto(`/manager/books?searchTerm=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  const first = `\u2068${title} 01\u2069`;
  await page.getByRole('button', { name: t('ui:selection.menu', { name: first }) }).click();
  await page.getByRole('menuitem', { name: t('books:manage.delete.submit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('books:manage.delete.submit') }).click();
  await expect(page.getByText(`${title} 01`)).toHaveCount(0);

  await callApi(page, product, 'POST', '/books', { title: `${title} 22`, author: 'Ada', genreId });
  await page.reload();
  await waitForHydration(page);
  await page.getByLabel(t('ui:selection.loaded')).click();
  const all = t('ui:selection.all', { count: 21, number: '21' });
  await page.getByRole('button', { name: all }).click();
  await page.getByRole('button', { name: t('books:manage.delete.submit') }).click();
  await dialog.getByRole('button', { name: t('books:manage.delete.submit') }).click();
  await expect(page.getByText(t('ui:batch.done', { count: 21, number: '21' }))).toBeVisible();
  await expect(page.getByText(title).filter({ hasText: '02' })).toHaveCount(0);
});
