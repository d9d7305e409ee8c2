import { product as brand } from '../../src/product.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { chooseFilter, getCounts, getRows, scrollDownTo } from '../support/lists.ts';
import { asAdmin, openAsAdmin } from '../support/manager.ts';

const label = getTranslations();

eachCombination(({ language, isPhone, t }) => {
  test('loads more books and restores the scroll position @all', async ({ page, product }) => {
    await openAsAdmin(page, product, '/manager/account', language);
    if (isPhone) await page.getByRole('button', { name: t('ui:nav.open') }).click();
    await page.getByRole('link', { name: t('books:title'), exact: true }).click();
    await expect(page).toHaveURL(/\/manager\/books$/);
    await expect(page).toHaveTitle(`${t('books:title')} | ${brand.name}`);
    await expect(getRows(page)).toHaveCount(20);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('list:load-more') }).click();
    await expect(getRows(page)).toHaveCount(40);
    expect((await getCounts(page))[0]).toBe(40);
    const last = getRows(page).nth(35);
    const place = await scrollDownTo(page, last);
    await last.click();
    await expect(page).toHaveURL(/\/manager\/books\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(getRows(page)).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test(
    'keeps search term, genre and sort order in the URL @all',
    onPhone,
    async ({ page, product }) => {
      await openAsAdmin(page, product, '/manager/books', language);
      const field = page.getByRole('searchbox', { name: t('books:search') });
      await field.pressSequentially('le guin', { delay: 30 });
      await expect(page).toHaveURL(/\?searchTerm=le(\+|%20)guin$/);
      await expect(getRows(page).first()).toContainText('Ursula K. Le Guin');
      await page.goBack();
      await expect(page).toHaveURL(/\/manager\/books$/);
      await expect(field).toHaveValue('');

      const genre = t('books:fields.genre');
      await chooseFilter(page, t, genre, { label: 'Crime' });
      await expect(page).toHaveURL(/\?genreId=[\w-]+$/);
      const crime = page.getByRole('row').filter({ has: page.locator('[data-row]') });
      await expect(crime.filter({ hasNotText: 'Crime' })).toHaveCount(0);
      await expect(crime.first()).toContainText('Crime');
      await field.fill('%_\\"\' nothing');
      await field.press('Enter');
      await expect(
        page.getByText(t('list:no-result.title', { searchTerm: '%_\\"\' nothing' })).last(),
      ).toBeVisible();
      await expectAccessible(page);
      await field.fill('x'.repeat(201));
      await field.press('Enter');
      await expect(page.getByText(t('shared:search.tooLong'))).toBeVisible();

      await page.goto('/manager/books?genreId=no-such-genre');
      await waitForHydration(page);
      await expect(page.getByText(t('list:filtered.title')).last()).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: t('list:filtered.clear') })
        .last()
        .click();
      await expect(page).toHaveURL(/\/manager\/books$/);

      if (!isPhone) {
        await page.getByRole('button', { name: t('books:fields.year'), exact: true }).click();
        await expect(page).toHaveURL(/sort=year/);
        const head = page.getByRole('columnheader', { name: t('books:fields.year') });
        await expect(head).toHaveAttribute('aria-sort', 'descending');
      } else {
        await chooseFilter(page, t, t('list:sort.label'), 'author desc');
        await expect(page).toHaveURL(/sort=author/);
        await expect(getRows(page).first()).toBeVisible();
      }
    },
  );
});

test('returns 404 for a book that does not exist @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  await asAdmin(page, product);
  for (const path of ['/manager/books/no-such-book', '/manager/books/no-such-book/update']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: label('ui:error.404.title') })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists the books, and keeps the genre in a search @all', async ({ page, product }) => {
    const t = getTranslations();
    await asAdmin(page, product);
    const options = await page.context().request.get(`${product.url}/api/rest/genres/options`);
    const genres = (await options.json()) as { id: string; name: string }[];
    const fantasy = genres.find(({ name }) => name === 'Fantasy')?.id ?? '';
    await page.goto(`/manager/books?genreId=${fantasy}`);
    const field = page.getByRole('searchbox', { name: t('books:search') });
    await field.fill('earthsea');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`genreId=${fantasy}`));
    await expect(getRows(page)).toHaveCount(1);
    await getRows(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Wizard of Earthsea');
    await page.goto('/manager/books/new');
    await page.getByLabel(t('books:fields.author')).fill('Anybody');
    await expect(page.getByLabel(t('books:fields.author'))).toHaveValue('Anybody');
  });
});
