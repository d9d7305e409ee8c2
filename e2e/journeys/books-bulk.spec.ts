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
  await expect(dialog).toContainText(`${title} 05`);
  await expect(dialog).toContainText(t('batches:preview.more', { count: 16, number: '16' }));
  // So many are confirmed by their number.
  const typed = dialog.getByLabel(t('batches:confirm.label', { number: '21' }));
  const submit = dialog.getByRole('button', {
    name: t('books:bulk.deleteTitle', { count: 21, number: '21' }),
  });
  await typed.fill('12');
  await submit.click();
  await expect(dialog).toContainText(t('batches:confirm.wrong', { number: '21' }));
  await typed.fill('21');
  await submit.click();
  await expect(
    page.getByText(t('batches:progress.done', { count: 21, number: '21' })),
  ).toBeVisible();
  await expect(page.getByText(`${title} 02`)).toHaveCount(0);
  await page.getByRole('button', { name: t('batches:undo', { count: 21, number: '21' }) }).click();
  await expect(page.getByText(`${title} 02`)).not.toHaveCount(0);
});
