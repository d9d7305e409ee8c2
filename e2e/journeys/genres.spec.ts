import type { Page } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, newName, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';
import { recordJourney } from '../support/record-journey.ts';

interface Genre {
  id: string;
  name: string;
}

const createGenre = (page: Page, product: Product, name: string): Promise<Genre> =>
  callApi(page, product, 'POST', '/genres', { name, colour: '#7a2828' });

const createBook = (page: Page, product: Product, genreId: string) =>
  callApi(page, product, 'POST', '/books', { title: newName('Book'), author: 'Amina', genreId });

recordJourney({ plural: 'genres', title: 'name', create: 'create' });

eachCombination(({ language, isPhone, t }) => {
  const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  test('chooses the colour of a genre @all', onPhone, async ({ page, product, journey }) => {
    journey.allowConsoleError(/status of 409/);
    await openAsAdmin(page, product, '/manager/account', language);
    if (isPhone) await page.getByRole('button', { name: t('ui:nav.open') }).click();
    await page.getByRole('link', { name: t('genres:title'), exact: true }).click();
    await expect(page).toHaveURL(/\/manager\/genres$/);
    await expect(getRow(page, 'Crime')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: t('genres:new') }).click();
    const create = page.getByRole('button', { name: t('genres:create') });
    const name = page.getByLabel(t('genres:fields.name'));
    const code = page.getByLabel(t('genres:colour.code'));
    await name.fill('CRIME ');
    await create.click();
    await expect(page.getByText(t('genres:fields.name.taken'))).toBeVisible();
    await name.fill(newName('Zeta'));
    await code.fill('#fe');
    await create.click();
    await expect(page.getByText(t('genres:fields.colour.invalid'))).toBeVisible();
    await code.fill('FFEE88');
    const ratio = new Intl.NumberFormat(`${language}-u-nu-latn`).format(1.1);
    await expect(page.getByText(t('genres:colour.unreadable', { ratio }))).toBeVisible();
    await expectAccessible(page);
    await create.click();
    await expect(page.getByText(t('genres:create.done'))).toBeVisible();
    await page.getByRole('link', { name: t('genres:update') }).click();
    await expect(code).toHaveValue('#ffee88');
  });

  test('moves the books of a deleted genre to another @all', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const [from, to] = [newName('From'), newName('To')];
    const genre = await createGenre(page, product, from);
    const target = await createGenre(page, product, to);
    await createBook(page, product, genre.id);
    await createBook(page, product, genre.id);
    await page.goto(`/manager/genres?searchTerm=${encodeURIComponent(from)}`);
    await waitForHydration(page);
    const row = getRow(page, from);
    await expect(
      row.getByRole('link', { name: t('genres:booksCount', { count: 2, total: '2' }) }),
    ).toHaveAttribute('href', `/manager/books?genreId=${genre.id}`);
    await row.getByRole('link', { name: from }).first().click();
    await page.getByRole('button', { name: t('genres:delete') }).click();
    const dialog = findDialog(page);
    await expect(dialog.getByText(t('genres:delete.used', { count: 2, total: '2' }))).toBeVisible();
    const remove = dialog.getByRole('button', { name: t('genres:delete.move') });
    await remove.click();
    await expect(dialog.getByText(t('genres:delete.targetRequired'))).toBeVisible();
    await expectAccessible(page);
    const choose = dialog.getByRole('combobox', { name: t('genres:delete.target') });
    await choose.fill(from);
    await expect(page.getByRole('option')).toHaveCount(0);
    await choose.fill(to.toUpperCase());
    await page.getByRole('option', { name: to }).click();
    await expect(choose).toHaveValue(to);
    await expectAccessible(page);
    await remove.click();
    await expect(page.getByText(t('genres:deleted'))).toBeVisible();
    await expect(page).toHaveURL(/\/manager\/genres$/);

    await page.goto(`/manager/books?genreId=${target.id}`);
    await waitForHydration(page);
    await expect(page.locator('[data-row]')).toHaveCount(2);
  });
});

test('deletes genres of the list, and moves their books', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const [from, to] = [newName('Bulk'), newName('Kept')];
  const { id } = await createGenre(page, product, from);
  const target = await createGenre(page, product, to);
  await createBook(page, product, id);
  await page.goto(`/manager/genres?searchTerm=${encodeURIComponent(from)}`);
  await waitForHydration(page);
  const name = `\u2068${from}\u2069`;
  await page.getByRole('button', { name: t('list:row.menu', { name }) }).click();
  await page.getByRole('menuitem', { name: t('genres:delete') }).click();
  const dialog = findDialog(page);
  await dialog.getByRole('combobox', { name: t('genres:delete.target') }).fill(to);
  await page.getByRole('option', { name: to }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('genres:delete') }).click();
  await expect(page.locator('[data-row]')).toHaveCount(0);
  const moved = await callApi<{ books: number }>(page, product, 'GET', `/genres/${target.id}`);
  expect(moved.books).toBe(1);
});
