import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { cutUpdates } from '../support/idle.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, newName, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';
import { holdToast } from '../support/toast.ts';

interface Book {
  id: string;
  title: string;
  author: string;
  genre: { id: string };
  updatedAt: string;
}

/** Creates a book through the API as the signed-in admin. */
async function createBook(page: Page, product: Product, title: string): Promise<Book> {
  const genre = await callApi<{ id: string }>(page, product, 'POST', '/genres', {
    name: newName('Shelf'),
    colour: '#2c6288',
  });
  return callApi(page, product, 'POST', '/books', { title, author: 'Amina', genreId: genre.id });
}

eachCombination(({ language, t }) => {
  const getFields = (page: Page) => ({
    title: page.getByLabel(t('books:fields.title')),
    author: page.getByLabel(t('books:fields.author')),
    genre: page.getByRole('combobox', { name: t('books:fields.genre') }),
    year: page.locator('form').getByLabel(t('books:fields.year')),
    summary: page.getByLabel(t('books:fields.summary')),
  });

  test(
    'creates a book with a suggested author and a new genre',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 409/);
      await openAsAdmin(page, product, '/manager/books', language);
      await page.getByRole('link', { name: t('books:new') }).click();
      await expect(page).toHaveURL(/\/books\/new$/);
      const { title, author, genre, year, summary } = getFields(page);
      const create = page.getByRole('button', { name: t('books:create') });
      await year.fill('soon');
      await create.click();
      for (const key of [
        'books:fields.title.required',
        'books:fields.author.required',
        'books:fields.genre.required',
        'books:fields.year.invalid',
      ] as const)
        await expect(page.getByText(t(key))).toBeVisible();
      await expect(title).toBeFocused();
      await expectAccessible(page);
      const name = newName('طوفان');
      await title.fill(name);
      await expect(page.getByText(t('books:fields.title.required'))).toBeHidden();

      await author.pressSequentially('ursu');
      // The browser shows these, outside of the page. A list: those for the first letters may come first.
      await expect(page.locator('datalist option')).toHaveText(['Ursula K. Le Guin']);
      await author.fill('Ursula K. Le Guin');

      const shelf = newName('Uzushi');
      await genre.fill(shelf);
      await page.getByRole('option').filter({ hasText: shelf }).click();
      const dialog = page.getByRole('dialog', { name: t('genres:new') });
      await expect(dialog.getByLabel(t('genres:fields.name'))).toHaveValue(shelf);
      await dialog.getByRole('radio', { name: t('genres:colour.teal') }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('genres:create') }).click();
      await expect(dialog).toBeHidden();
      await expect(genre).toHaveValue(shelf);
      await expect(title).toHaveValue(name);

      await year.fill('١٩٧٤');
      await summary.fill('One.\n\nTwo.');
      // By keyboard: the toast about the genre is in front of the button for a few seconds.
      await create.press('Enter');
      await expect(page.getByText(t('books:create.done'), { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name} | ${brand.name}`);
      const main = page.getByRole('main');
      await expect(main.getByText('1974')).toBeVisible();
      await expect(main.getByRole('link', { name: shelf })).toBeVisible();
      await expectAccessible(page);

      // A duplicate title and author: typed input is kept.
      await page.goto('/manager/books/new');
      await waitForHydration(page);
      await title.fill(` ${name.toUpperCase()}`);
      await author.fill('ursula k. le guin');
      await genre.fill(shelf);
      await page.getByRole('option', { name: shelf, exact: true }).click();
      await summary.fill('Kept');
      await create.click();
      await expect(page.getByText(t('books:fields.title.taken'))).toBeVisible();
      await expect(title).toBeFocused();
      await expect(genre).toHaveValue(shelf);
      await expect(summary).toHaveValue('Kept');
      await expectAccessible(page);

      // Leaving asks for confirmation; staying keeps typed input.
      await page.getByRole('link', { name: t('ui:confirm.cancel') }).click();
      const ask = page.getByRole('dialog', { name: t('ui:leave.title') });
      await ask.getByRole('button', { name: t('ui:leave.stay') }).click();
      await expect(ask).toBeHidden();
      await expect(summary).toHaveValue('Kept');
    },
  );

  test('merges edits of different fields, and asks about those that both changed', async ({
    page,
    product,
    journey,
  }) => {
    journey.allowConsoleError(/status of 409/);
    // The conflict must be found by the save, and not before.
    await cutUpdates(page);
    await asAdmin(page, product, language);
    const book = await createBook(page, product, newName('Before'));
    const { author, genre, updatedAt: expectedUpdatedAt } = book;
    const theirs = newName('Theirs');
    const edit = (change: object) =>
      callApi<Book>(page, product, 'PATCH', `/books/${book.id}`, {
        title: theirs,
        author,
        genreId: genre.id,
        ...change,
      });
    await page.goto(`/manager/books/${book.id}/update`);
    await waitForHydration(page);
    const { title, summary } = getFields(page);
    const save = page.getByRole('button', { name: t('books:save'), exact: true });
    await summary.fill('Mine');
    await edit({ expectedUpdatedAt });
    await save.click();
    await expect(page.getByText(t('books:saved'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(theirs);
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();

    await page.goto(`/manager/books/${book.id}/update`);
    await waitForHydration(page);
    await summary.fill('Mine after all');
    const { updatedAt } = await callApi<Book>(page, product, 'GET', `/books/${book.id}`);
    await edit({ summary: 'Not mine', publisher: 'Elsewhere', expectedUpdatedAt: updatedAt });
    await save.click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Ada Lindholm' });
    await expect(conflict).toBeFocused();
    await expect(conflict).toBeInViewport({ ratio: 1 });
    await expect(conflict.getByRole('term')).toHaveText([t('books:fields.summary')]);
    await expect(conflict.getByText('Not mine', { exact: true })).toBeVisible();
    await expect(summary).toHaveValue('Mine after all');
    await expectAccessible(page);
    await save.click();
    await expect(conflict).toBeFocused();
    await conflict.getByRole('button', { name: t('ui:conflict.keepMine') }).click();
    await expect(title).toBeFocused();
    await save.click();
    await expect(page.getByText('Mine after all')).toBeVisible();
    await expect(page.getByText('Elsewhere')).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('ui:nav.breadcrumb') })).toContainText(
      theirs,
    );
  });

  test('deletes a book after confirmation, and undoes it', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const book = await createBook(page, product, newName('Gone'));
    await page.goto(`/manager/books/${book.id}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: t('books:delete') }).click();
    const ask = findDialog(page);
    await expect(ask).toContainText(book.title);
    await expectAccessible(page);
    await ask.getByRole('button', { name: t('books:delete') }).click();
    await expect(page.getByText(t('books:deleted'))).toBeVisible();
    await holdToast(page);
    await expect(page).toHaveURL(/\/manager\/books$/);
    const search = page.getByRole('searchbox');
    await search.fill(book.title);
    await expect(page.getByText(t('list:no-result.text')).last()).toBeVisible();
    await page.getByRole('button', { name: t('ui:undo') }).click();
    await expect(page.getByRole('link', { name: book.title })).toBeVisible();
  });

  test('undoes a change of the genre @all', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const book = await createBook(page, product, newName('Moved'));
    const other = await createBook(page, product, newName('Other'));
    const getGenre = async () =>
      (await callApi<Book>(page, product, 'GET', `/books/${book.id}`)).genre.id;
    const { name } = (
      await callApi<{ items: { id: string; name: string }[] }>(page, product, 'GET', '/genres')
    ).items.find(({ id }) => id === other.genre.id) ?? { name: '' };
    await page.goto(`/manager/books/${book.id}/update`);
    await waitForHydration(page);
    await getFields(page).genre.fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('button', { name: t('books:save'), exact: true }).click();
    await expect(page.getByText(t('books:saved')).last()).toBeVisible();
    expect(await getGenre()).toBe(other.genre.id);
    const undone = page.waitForResponse('**/api/rpc/books/update');
    await page.getByRole('button', { name: t('ui:undo') }).click();
    expect((await undone).status()).toBe(200);
    expect(await getGenre()).toBe(book.genre.id);
  });
});

test('deletes a book by the menu of its row', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const { id: genreId } = await callApi<{ id: string }>(page, product, 'POST', '/genres', {
    name: newName('Genre'),
    colour: '#2c6288',
  });
  const title = newName('Deleted');
  await callApi(page, product, 'POST', '/books', { title, author: 'Ada Lindholm', genreId });
  await page.goto(`/manager/books?searchTerm=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  const menu = t('list:row.menu', { name: `\u2068${title}\u2069` });
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: t('books:delete') }).click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: t('books:delete') }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
