import { product as brand } from '../../src/product.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  getTranslations,
} from '../support/journey.ts';
import { chooseFilter, getCounts, getRows, scrollDownTo } from '../support/lists.ts';
import { openAsAdmin } from '../support/manager.ts';

eachCombination(({ language, isPhone, t }) => {
  test('loads more users and restores the scroll position', async ({ page, product }) => {
    await openAsAdmin(page, product, '/manager/account', language);
    if (isPhone) await page.getByRole('button', { name: t('ui:nav.open') }).click();
    await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).click();
    await expect(page).toHaveURL(/\/manager\/users$/);
    await expectLanguage(page, language);
    await expect(page).toHaveTitle(`${t('users:title')} | ${brand.name}`);
    await expect(getRows(page)).toHaveCount(20);
    await expectAccessible(page);

    const more = page.getByRole('button', { name: t('list:load-more') });
    await more.click();
    await expect(getRows(page)).toHaveCount(40);
    expect((await getCounts(page))[0]).toBe(40);

    const last = getRows(page).nth(35);
    const place = await scrollDownTo(page, last);
    await last.click();
    await expect(page).toHaveURL(/\/manager\/users\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(getRows(page)).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test(
    'keeps the search term in the URL and Back undoes it',
    onPhone,
    async ({ page, product }) => {
      await openAsAdmin(page, product, '/manager/users', language);
      const field = page.getByRole('searchbox', { name: t('users:search.label') });

      await field.pressSequentially('sousa', { delay: 30 });
      await expect(page).toHaveURL(/\?searchTerm=sousa$/);
      await expect(getRows(page)).toHaveCount(2);
      await expect(
        page.getByText(t('list:results', { count: 2, total: 2, searchTerm: 'sousa' })),
      ).toBeVisible();
      await expect(field).toHaveValue('sousa');
      await expectAccessible(page);

      await page.goBack();
      await expect(page).toHaveURL(/\/manager\/users$/);
      await expect(field).toHaveValue('');
      await expect(getRows(page)).toHaveCount(20);

      await field.fill('رنا');
      await field.press('Enter');
      await expect(getRows(page)).toHaveCount(1);
      await page.getByRole('button', { name: t('list:no-result.clear') }).click();
      await expect(getRows(page)).toHaveCount(20);
      await expect(field).toHaveValue('');

      await field.fill('%_\\"\' nobody');
      await field.press('Enter');
      await expect(
        page.getByText(t('list:no-result.title', { searchTerm: '%_\\"\' nobody' })).last(),
      ).toBeVisible();
      await field.fill('x'.repeat(10_000));
      await field.press('Enter');
      await expect(page.getByText(t('shared:search.tooLong'))).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('keeps filters and sort order in the URL', onPhone, async ({ page, product }) => {
    // With a search: other tests on this server create, promote and ban users.
    const search = '/manager/users?searchTerm=ana+sousa';
    await openAsAdmin(page, product, `${search}&role=user`, language);
    await expect(getRows(page)).toHaveCount(2);
    await chooseFilter(page, t, t('users:filter.role'), 'admin');
    await expect(page).toHaveURL(/role=admin/);
    await expect(
      page.getByText(t('list:no-result.title', { searchTerm: 'ana sousa' })).last(),
    ).toBeVisible();
    if (isPhone) await chooseFilter(page, t, t('users:filter.role'), '');
    else await page.getByRole('button', { name: t('list:filtered.clear') }).click();
    await expect(page).toHaveURL(product.url + search);
    await expect(getRows(page)).toHaveCount(2);

    const byEmail = (await getRows(page).allInnerTexts()).toSorted();
    if (isPhone) {
      await chooseFilter(page, t, t('list:sort.label'), 'email desc');
    } else {
      // Narrower tables show it below the name.
      await page.setViewportSize({ width: 1600, height: 900 });
      await page.getByRole('button', { name: t('users:column.email') }).click();
      await expect(page).toHaveURL(/sort=email/);
      const head = page.getByRole('columnheader', { name: t('users:column.email') });
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await page.getByRole('button', { name: t('users:column.email') }).click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
    }
    await expect(page).toHaveURL(/sort=email&order=desc/);
    await expect.poll(() => getRows(page).allInnerTexts()).toEqual(byEmail.toReversed());
  });
});

test('moves through the list, opens a user and focuses the search by keyboard', async ({
  page,
  product,
}) => {
  const t = getTranslations();
  await openAsAdmin(page, product, '/manager/users');
  await page.keyboard.press('j');
  await expect(getRows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(getRows(page).nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(getRows(page).nth(1)).toBeFocused();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: t('users:search.label') });
  await expect(field).toBeFocused();
  // Shortcuts typed into a field are text.
  await page.keyboard.type('jk/');
  await expect(field).toHaveValue('jk/');
  await page
    .getByRole('button', { name: t('list:no-result.clear') })
    .first()
    .click();
  await expect(getRows(page)).toHaveCount(20);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowDown');
  const first = getRows(page).first();
  await expect(first).toBeFocused();
  const href = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(product.url + href);
});

test('Back undoes a search that was typed on while its results loaded @all', async ({
  page,
  product,
}) => {
  const t = getTranslations();
  await openAsAdmin(page, product, '/manager/users');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/rpc/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  const field = page.getByRole('searchbox', { name: t('users:search.label') });
  await field.fill('so');
  await expect(page).toHaveURL(/\?searchTerm=so$/);
  await field.fill('sousa');
  await expect(page).toHaveURL(/\?searchTerm=sousa$/);
  released.resolve();
  await expect(getRows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('applies a filter while the list is still loading @all', async ({ page, product }) => {
  const t = getTranslations();
  await openAsAdmin(page, product, '/manager/users?status=banned');
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/rpc/**', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page
    .getByRole('button', { name: t('list:filtered.clear') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await chooseFilter(page, t, t('users:filter.role'), 'admin');
  await expect(page).toHaveURL(/\/manager\/users\?role=admin$/);
  asked.resolve();
  await expect(getRows(page).first()).toContainText('admin@example.com');
  await page.unrouteAll({ behavior: 'wait' });
});
