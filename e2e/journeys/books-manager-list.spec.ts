import { expect, expectAccessible, test, waitUntilAlive, wordsOf } from '../support/journey.ts';
import { chooseInSheet, countsOf, rowsOf, scrollDownTo } from '../support/lists.ts';
import { asAdministrator, cases, screens, visitAsAdministrator } from '../support/manager.ts';

for (const { language, screen } of cases) {
  const t = wordsOf(language);
  const how = `${language}, ${screen}`;

  test.describe(how, () => {
    test.use({ viewport: screens[screen], isMobile: screen === 'phone' });

    test(`an administrator goes through the books and keeps her place (${how})`, async ({
      page,
      product,
    }) => {
      await visitAsAdministrator(page, product, '/manager/dashboard', language);
      if (screen === 'phone') await page.getByRole('button', { name: t('ui:nav.open') }).click();
      await page.getByRole('link', { name: t('books:manage.title'), exact: true }).click();
      await expect(page).toHaveURL(/\/manager\/books$/);
      await expect(page).toHaveTitle(`${t('books:manage.title')} | Foreword`);
      await expect(rowsOf(page)).toHaveCount(20);
      await expectAccessible(page);

      await page.getByRole('button', { name: t('ui:list.load-more') }).click();
      await expect(rowsOf(page)).toHaveCount(40);
      expect((await countsOf(page))[0]).toBe(40);
      const last = rowsOf(page).nth(35);
      const place = await scrollDownTo(page, last);
      await last.click();
      await expect(page).toHaveURL(/\/manager\/books\/[\w-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(rowsOf(page)).toHaveCount(40);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    });

    test(`search, genre and order are in the address (${how})`, async ({ page, product }) => {
      await visitAsAdministrator(page, product, '/manager/books', language);
      const field = page.getByRole('searchbox', { name: t('books:manage.search') });
      await field.pressSequentially('le guin', { delay: 30 });
      await expect(page).toHaveURL(/\?searchTerm=le(\+|%20)guin$/);
      await expect(rowsOf(page).first()).toContainText('Ursula K. Le Guin');
      await page.goBack();
      await expect(page).toHaveURL(/\/manager\/books$/);
      await expect(field).toHaveValue('');

      const genre = t('books:manage.genre');
      if (screen === 'phone') await chooseInSheet(page, t, genre, { label: 'Crime' });
      else await page.getByLabel(genre, { exact: true }).selectOption({ label: 'Crime' });
      await expect(page).toHaveURL(/\?genre=[\w-]+$/);
      const crime = page.getByRole('row').filter({ has: page.locator('[data-row]') });
      await expect(crime.filter({ hasNotText: 'Crime' })).toHaveCount(0);
      await expect(crime.first()).toContainText('Crime');
      await field.fill('%_\\"\' nothing');
      await field.press('Enter');
      await expect(
        page.getByText(t('ui:list.no-result.title', { searchTerm: '%_\\"\' nothing' })).last(),
      ).toBeVisible();
      await expectAccessible(page);
      await field.fill('x'.repeat(201));
      await field.press('Enter');
      await expect(page.getByText(t('shared:search.tooLong'))).toBeVisible();

      await page.goto('/manager/books?genre=no-such-genre');
      await waitUntilAlive(page);
      await expect(page.getByText(t('ui:list.filtered.title')).last()).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: t('ui:list.filtered.clear') })
        .last()
        .click();
      await expect(page).toHaveURL(/\/manager\/books$/);

      if (screen === 'desktop') {
        await page.getByRole('button', { name: t('books:manage.year') }).click();
        await expect(page).toHaveURL(/sort=year/);
        const head = page.getByRole('columnheader', { name: t('books:manage.year') });
        await expect(head).toHaveAttribute('aria-sort', 'descending');
      } else {
        await chooseInSheet(page, t, t('ui:sort.label'), 'author desc');
        await expect(page).toHaveURL(/sort=author/);
        await expect(rowsOf(page).first()).toBeVisible();
      }
    });
  });
}

test('keys walk through the books, open one and go to the search', async ({ page, product }) => {
  await visitAsAdministrator(page, product, '/manager/books', 'en');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(
    page.getByRole('searchbox', { name: wordsOf('en')('books:manage.search') }),
  ).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  const href = (await rowsOf(page).first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(product.url + href);
});

test('a book that is not there is a page that is not there', async ({ page, product, journey }) => {
  journey.expectComplaint(/status of 404/);
  await asAdministrator(page, product, 'en');
  for (const path of ['/manager/books/no-such-book', '/manager/books/no-such-book/update']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the books are there, and their search keeps the genre', async ({ page, product }) => {
    const t = wordsOf('en');
    await asAdministrator(page, product, 'en');
    const options = await page.context().request.get(`${product.url}/api/rest/genres/options`);
    const genres = (await options.json()) as { id: string; name: string }[];
    const fantasy = genres.find(({ name }) => name === 'Fantasy')?.id ?? '';
    await page.goto(`/manager/books?genre=${fantasy}`);
    const field = page.getByRole('searchbox', { name: t('books:manage.search') });
    await field.fill('earthsea');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`genre=${fantasy}`));
    await expect(rowsOf(page)).toHaveCount(1);
    await rowsOf(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Wizard of Earthsea');
    await page.goto('/manager/books/new');
    await page.getByLabel(t('books:manage.author')).fill('Anybody');
    await expect(page.getByLabel(t('books:manage.author'))).toHaveValue('Anybody');
  });
});
