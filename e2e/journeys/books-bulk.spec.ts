import { findDialog } from '../support/dialogs.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, newName } from '../support/manager.ts';

test('deletes all books that match', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const genre = newName('Genre');
  const { id: genreId } = await callApi<{ id: string }>(page, product, 'POST', '/genres', {
    name: genre,
    colour: '#2c6288',
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
  await page.getByLabel(t('list:selection.loaded')).click();
  const all = t('batches:selection.all', { count: 21, number: '21' });
  await page.getByRole('button', { name: all }).click();
  await page.getByRole('button', { name: t('books:delete') }).click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: t('books:delete') }).click();
  await expect(
    page.getByText(t('batches:progress.done', { count: 21, number: '21' })),
  ).toBeVisible();
  await expect(page.getByText(`${title} 02`)).toHaveCount(0);
});
