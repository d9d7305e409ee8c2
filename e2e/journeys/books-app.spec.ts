import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { chooseFilter, getCounts, scrollDownTo } from '../support/lists.ts';
import { asAdmin, asUser, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';

const label = getTranslations();

/** The books of a list, by its label. */
const cards = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('link');

interface Found {
  id: string;
  title: string;
  author: string;
  genre: { id: string; name: string };
}

async function findBook(page: Page, product: Product, title: string): Promise<Found> {
  const path = `/api/rest/books?searchTerm=${encodeURIComponent(title)}`;
  const response = await page.context().request.get(product.url + path);
  const { items }: { items: Found[] } = await response.json();
  const found = items.find((book) => book.title === title);
  if (!found) throw new Error(`There is no book "${title}"`);
  return found;
}

/** The current count: other tests on the same server add and remove books. */
async function countBooks(page: Page, product: Product, genre: string): Promise<number> {
  const options = await page.context().request.get(`${product.url}/api/rest/genres/options`);
  const genres: { id: string; name: string }[] = await options.json();
  const { id } = genres.find(({ name }) => name === genre) ?? { id: '' };
  const response = await page.context().request.get(`${product.url}/api/rest/books?genreId=${id}`);
  const { items }: { items: Found[] } = await response.json();
  return items.length;
}

eachCombination(({ language, isPhone, t }) => {
  test(
    'links new books, genres and search on the home page @all',
    onPhone,
    async ({ page, product }) => {
      await openAsAdmin(page, product, '/app', language);
      await expectLanguage(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(cards(page, t('books:app.newest.title'))).toHaveCount(8);
      await expectAccessible(page);

      const genre = cards(page, t('books:app.genres.title')).filter({ hasText: 'Poetry' });
      await genre.click();
      await expect(page).toHaveURL(/\/app\/books\?genreId=[\w-]+$/);
      const poems = await countBooks(page, product, 'Poetry');
      expect(poems).toBeGreaterThan(0);
      await expect(cards(page, t('books:app.title'))).toHaveCount(poems);
      const chip = page.getByRole('link', { name: 'Poetry', exact: true });
      if (isPhone)
        await expect(page.getByRole('main').locator('p', { hasText: 'Poetry' })).toBeVisible();
      else await expect(chip).toHaveAttribute('aria-current', 'page');

      await page.goBack();
      const search = page.getByRole('searchbox', { name: t('books:app.search') });
      await search.fill('hobbit');
      await search.press('Enter');
      await expect(page).toHaveURL(/\/app\/books\?searchTerm=hobbit$/);
      await expect(cards(page, t('books:app.title'))).toHaveCount(1);
    },
  );

  test('loads more books and restores the scroll position @all', async ({ page, product }) => {
    await openAsAdmin(page, product, '/app', language);
    await page.getByRole('link', { name: t('books:app.nav'), exact: true }).click();
    await expect(page).toHaveURL(/\/app\/books$/);
    await expect(page).toHaveTitle(`${t('books:app.title')} | ${brand.name}`);
    const books = cards(page, t('books:app.title'));
    await expect(books).toHaveCount(20);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('list:load-more') }).click();
    await expect(books).toHaveCount(40);
    expect((await getCounts(page))[0]).toBe(40);
    const late = books.nth(34);
    const place = await scrollDownTo(page, late);
    const name = (await late.locator('bdi').first().textContent()) ?? '';
    await late.click();
    await expect(page).toHaveURL(/\/app\/books\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

    await page.getByRole('link', { name: t('books:app.detail.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/app\/books$/);
    await expect(books).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test('keeps search term, genre and sort order in the URL @all', async ({ page, product }) => {
    await openAsAdmin(page, product, '/app/books', language);
    const books = cards(page, t('books:app.title'));
    const field = page.getByRole('searchbox', { name: t('books:app.search') });
    await field.pressSequentially('r. r. tolkien', { delay: 30 });
    await expect(page).toHaveURL(/\?searchTerm=r\.\+r\.\+tolkien$/);
    await expect(books).toHaveCount(2);
    const crime = page.getByRole('link', { name: 'Crime', exact: true });
    if (isPhone) await chooseFilter(page, t, t('books:app.genre.label'), { label: 'Crime' });
    else await crime.press('Enter');
    await expect(page).toHaveURL(/searchTerm=r\.\+r\.\+tolkien&genreId=[\w-]+$/);
    await expect(
      page.getByText(t('list:no-result.title', { searchTerm: 'r. r. tolkien' })).last(),
    ).toBeVisible();
    // Keyboard focus stays on the genre.
    if (!isPhone) await expect(crime).toBeFocused();
    await expectAccessible(page);
    await page.goBack();
    await expect(books).toHaveCount(2);

    await page.goto('/app/books');
    await waitForHydration(page);
    const first = await books.first().innerText();
    const newest = page.getByRole('link', { name: t('books:app.sort.newest'), exact: true });
    if (isPhone) await chooseFilter(page, t, t('books:app.sort.label'), 'newest');
    else await newest.press('Enter');
    await expect(page).toHaveURL(/\?sort=newest$/);
    await expect.poll(() => books.first().innerText()).not.toBe(first);
    if (!isPhone) await expect(newest).toBeFocused();
    if (isPhone) await chooseFilter(page, t, t('books:app.sort.label'), 'title');
    else await page.getByRole('link', { name: t('books:app.sort.title'), exact: true }).click();
    await expect(page).toHaveURL(/\/app\/books$/);
    await expect.poll(() => books.first().innerText()).toBe(first);

    await page.goto('/app/books?genreId=gone&sort=nonsense');
    await expect(page.getByText(t('books:app.empty.genre')).last()).toBeVisible();
    await page.getByRole('link', { name: t('books:app.empty.all') }).click();
    await expect(page).toHaveURL(/\/app\/books$/);
    await expect(books).toHaveCount(20);
  });

  test(
    'shows a book on its own page, without navigation on a phone @all',
    onPhone,
    async ({ page, product }) => {
      await asAdmin(page, product, language);
      const book = await findBook(page, product, 'Wolf Hall');
      await page.goto(`/app/books/${book.id}`);
      await waitForHydration(page);
      await expectLanguage(page, language);
      await expect(page).toHaveTitle(`Wolf Hall | ${brand.name}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wolf Hall');
      for (const text of ['Fourth Estate', '2009', 'Thomas Cromwell'])
        await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('navigation', { name: t('ui:nav.main') })).toBeVisible({
        visible: !isPhone,
      });
      await expectAccessible(page);

      const edit = page.getByRole('link', { name: t('books:app.detail.edit') });
      await expect(edit).toHaveAttribute('href', `/manager/books/${book.id}/update`);

      const lists = page.getByRole('list').filter({ has: page.getByText('Bring Up the Bodies') });
      await expect(lists.getByRole('link')).toHaveCount(1);
      await lists.getByRole('link', { name: 'Bring Up the Bodies' }).click();
      await expect(page).toHaveTitle(`Bring Up the Bodies | ${brand.name}`);
      await page.getByRole('link', { name: t('books:app.detail.back'), exact: true }).click();
      await expect(page).toHaveTitle(`Wolf Hall | ${brand.name}`);

      // Coming from outside, there is no page of ours to go back to.
      await page.goto('about:blank');
      await page.goto(`/app/books/${book.id}`);
      await waitForHydration(page);
      await page.getByRole('link', { name: t('books:app.detail.back'), exact: true }).click();
      await expect(page).toHaveURL(/\/app\/books$/);
      if (isPhone)
        await expect(page.getByRole('navigation', { name: t('ui:nav.main') })).toBeVisible();
    },
  );

  test('has no layout shift while the catalogue loads @all', async ({ page, product }) => {
    await asAdmin(page, product, language);
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { shifts: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/app', '/app/books', '/app/books?sort=newest']) {
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(() => {
        const seen: number[] = Reflect.get(window, 'shifts');
        return seen.reduce((sum, value) => sum + value, 0);
      });
      // Fallback fonts differ slightly in size; nothing else may shift.
      expect(shift, `layout shift on ${path}`).toBeLessThan(0.002);
    }
  });
});

test('returns 404 for a book that does not exist @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  await asAdmin(page, product);
  const response = await page.goto('/app/books/no-such-book');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: label('ui:error.404.title') })).toBeVisible();
  await expectAccessible(page);
  // The same on a full page load.
  await page.goto('/app/books');
  await waitForHydration(page);
  await page.route('**/api/rpc/books/get**', (route) => route.continue());
  await page.evaluate(() => {
    history.pushState(null, '', '/app/books/no-such-book');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: label('ui:error.404.title') })).toBeVisible();
});

test('offers no edit links to users without the permission @all', async ({ page, product }) => {
  await asUser(page, product);
  const book = await findBook(page, product, 'Dune');
  await page.goto(`/app/books/${book.id}`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dune');
  await expect(page.getByRole('link', { name: label('books:app.detail.edit') })).toHaveCount(0);
  await page.goto('/app');
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: label('shell:home.manager.title') })).toHaveCount(0);
});

test('searches and opens a book by keyboard @all', async ({ page, product }) => {
  await openAsAdmin(page, product, '/app/books');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: label('books:app.search') });
  await expect(field).toBeFocused();
  await page.keyboard.type('dune');
  await page.keyboard.press('Enter');
  const books = cards(page, label('books:app.title'));
  await expect(books).toHaveCount(1);
  // Past the clear button, the sort links and the genres, to the first book.
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    if (await books.first().evaluate((link) => link === document.activeElement)) break;
  }
  await expect(books.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(`Dune | ${brand.name}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches, filters, sorts and opens a book', async ({ page, product }) => {
    await asAdmin(page, product);
    await page.goto('/app');
    await expect(cards(page, label('books:app.newest.title'))).toHaveCount(8);
    const search = page.getByRole('searchbox', { name: label('books:app.search') });
    await search.fill('haruki');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/app\/books\?searchTerm=haruki$/);
    const books = cards(page, label('books:app.title'));
    await expect(books).toHaveCount(2);

    await page.goto('/app/books');
    await page.getByRole('link', { name: 'Plays', exact: true }).click();
    await expect(books).toHaveCount(await countBooks(page, product, 'Plays'));
    await page.getByRole('link', { name: label('books:app.sort.author'), exact: true }).click();
    await expect(page).toHaveURL(/genreId=[\w-]+&sort=author$/);
    await expect(books.first()).toContainText('Henrik Ibsen');
    const field = page.getByRole('searchbox', { name: label('books:app.search') });
    await field.fill('tempest');
    await field.press('Enter');
    await expect(page).toHaveURL(/genreId=/);
    await expect(books).toHaveCount(1);
    await books.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Tempest');
    await page.getByRole('link', { name: label('books:app.detail.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/app\/books$/);
  });
});
