import type { Page } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { cutUpdates } from '../support/idle.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, newName, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';

interface Genre {
  id: string;
  name: string;
  updatedAt: string;
}

const createGenre = (page: Page, product: Product, name: string): Promise<Genre> =>
  callApi(page, product, 'POST', '/genres', { name, colour: '#7a2828' });

const createBook = (page: Page, product: Product, genreId: string) =>
  callApi(page, product, 'POST', '/books', { title: newName('Book'), author: 'Amina', genreId });

eachCombination(({ language, isPhone, t }) => {
  const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  test(
    'creates and updates a genre in a dialog that Back closes @all',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 409/);
      await openAsAdmin(page, product, '/manager/dashboard', language);
      if (isPhone) await page.getByRole('button', { name: t('ui:nav.open') }).click();
      await page.getByRole('link', { name: t('genres:manage.title'), exact: true }).click();
      await expect(page).toHaveURL(/\/manager\/genres$/);
      await expect(getRow(page, 'Crime')).toBeVisible();
      await expectAccessible(page);

      const open = page.getByRole('link', { name: t('genres:manage.new.open') });
      const dialog = page.getByRole('dialog', { name: t('genres:manage.new.title') });
      const create = dialog.getByRole('button', { name: t('genres:manage.new.submit') });
      const name = page.getByRole('dialog').getByLabel(t('genres:fields.name'));
      const code = page.getByRole('dialog').getByLabel(t('genres:manage.colour.code'));
      await open.click();
      await expect(page).toHaveURL(/\?open=new$/);
      await create.click();
      await expect(dialog.getByText(t('genres:fields.name.required'))).toBeVisible();
      await name.fill('CRIME ');
      await create.click();
      await expect(dialog.getByText(t('genres:fields.name.taken'))).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/manager\/genres$/);

      await open.click();
      await expect(name).toHaveValue('');
      const shelf = newName('Zeta');
      await name.fill(shelf);
      await code.fill('#fe');
      await create.click();
      await expect(dialog.getByText(t('genres:fields.colour.invalid'))).toBeVisible();
      await code.fill('FFEE88');
      const ratio = new Intl.NumberFormat(`${language}-u-nu-latn`).format(1.1);
      await expect(dialog.getByText(t('genres:manage.colour.unreadable', { ratio }))).toBeVisible();
      await expectAccessible(page);
      await create.click();
      await expect(page.getByText(t('genres:manage.created'))).toBeVisible();
      await expect(page).toHaveURL(/\/manager\/genres$/);

      const field = page.getByRole('searchbox', { name: t('genres:manage.search') });
      await field.fill(shelf);
      await expect(getRow(page, shelf)).toBeVisible();
      await expect(page.locator('[data-row]')).toHaveCount(1);
      await page.locator('[data-row]').click();
      await expect(page).toHaveURL(/&open=[\w-]+$/);
      await expect(code).toHaveValue('#ffee88');
      await name.fill(`${shelf} new`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('genres:manage.update.submit') })
        .click();
      await expect(page.getByText(t('genres:manage.updated'))).toBeVisible();
      await expect(getRow(page, `${shelf} new`)).toBeVisible();
    },
  );

  test('handles conflicting edits and genres that do not exist @all', async ({
    page,
    product,
    journey,
  }) => {
    journey.allowConsoleError(/status of 4\d\d/);
    // The conflict must be found by the save, and not before.
    await cutUpdates(page);
    await asAdmin(page, product, language);
    const genre = await createGenre(page, product, newName('Before'));
    await page.goto(`/manager/genres?open=${genre.id}`);
    await waitForHydration(page);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(t('genres:fields.name'));
    const save = dialog.getByRole('button', { name: t('genres:manage.update.submit') });
    const mine = newName('Mine');
    const theirs = newName('Theirs');
    await name.fill(mine);
    await callApi(page, product, 'PATCH', `/genres/${genre.id}`, {
      name: theirs,
      colour: '#33603a',
      expectedUpdatedAt: genre.updatedAt,
    });
    await save.click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Ada Lindholm' })).toBeVisible();
    await expect(dialog.getByText(theirs, { exact: true })).toBeVisible();
    await expect(name).toHaveValue(mine);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('ui:conflict.keepMine') }).click();
    await save.click();
    await expect(page.getByText(t('genres:manage.updated'))).toBeVisible();
    await expect(page).toHaveURL(/\/manager\/genres$/);

    await page.goto('/manager/genres?open=no-such-genre');
    await waitForHydration(page);
    await expect(dialog.getByText(t('genres:notFound'))).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: t('ui:close') })
      .last()
      .click();
    await expect(page).toHaveURL(/\/manager\/genres$/);
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
      row.getByRole('link', { name: t('genres:manage.booksCount', { count: 2, total: '2' }) }),
    ).toHaveAttribute('href', `/manager/books?genre=${genre.id}`);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(t('genres:manage.delete.used', { count: 2, total: '2' })),
    ).toBeVisible();
    const remove = dialog.getByRole('button', { name: t('genres:manage.delete.move') });
    await remove.click();
    await expect(dialog.getByText(t('genres:manage.delete.targetRequired'))).toBeVisible();
    await expectAccessible(page);
    const choose = dialog.getByRole('combobox', { name: t('genres:manage.delete.target') });
    await choose.fill(from);
    await expect(page.getByRole('option')).toHaveCount(0);
    await choose.fill(to.toUpperCase());
    await page.getByRole('option', { name: to }).click();
    await expect(choose).toHaveValue(to);
    await expectAccessible(page);
    await remove.click();
    await expect(page.getByText(t('genres:manage.delete.done'))).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.goto(`/manager/books?genre=${target.id}`);
    await waitForHydration(page);
    await expect(page.locator('[data-row]')).toHaveCount(2);

    // An empty genre: only a confirmation is needed.
    const empty = newName('Empty');
    await createGenre(page, product, empty);
    await page.goto(`/manager/genres?searchTerm=${encodeURIComponent(empty)}`);
    await waitForHydration(page);
    await getRow(page, empty).getByRole('button').click();
    await expect(dialog.getByText(t('genres:manage.delete.unused'))).toBeVisible();
    await dialog.getByRole('button', { name: t('genres:manage.delete.submit') }).click();
    await expect(getRow(page, empty)).toHaveCount(0);
  });
});
