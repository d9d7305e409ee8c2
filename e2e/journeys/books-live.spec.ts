import { expect, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, newName } from '../support/manager.ts';

test('the catalogue says what is new, and shows it on demand @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const title = newName('Brand New');
  const live = page.waitForResponse((response) => response.url().includes('/live/changes'));
  await page.goto(`/app/books?searchTerm=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  await live;
  const genres = await page.context().request.get(`${product.url}/api/rest/genres/options`);
  const [genre]: { id: string }[] = await genres.json();
  await callApi(page, product, 'POST', '/books', { title, author: 'Amina', genreId: genre?.id });
  const note = t('live:list.new', { count: 1, number: '1' });
  await expect(page.getByText(note, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('live:list.show') }).click();
  const books = page.getByRole('list', { name: t('books:app.title'), exact: true });
  await expect(books.getByRole('link')).toHaveCount(1);
});
