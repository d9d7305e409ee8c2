import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin, asUser, createUser, openAsAdmin } from '../support/manager.ts';

/** A call's part of the page. */
const getCall = (page: Page, id: string) => page.locator(`section[id="${id}"]`);

eachCombination(({ language, isPhone, t }) => {
  test('finds an endpoint, shows its documentation and sends a request', async ({
    page,
    product,
  }) => {
    await openAsAdmin(page, product, '/manager/account', language);
    if (isPhone) await page.getByRole('button', { name: t('ui:nav.open') }).click();
    await page.getByRole('link', { name: t('shell:nav.apiDocs') }).click();
    await expect(page).toHaveURL(/\/api\/docs$/);
    await expect(page).toHaveTitle(`${t('api-docs:title')} | ${brand.name}`);
    await expectLanguage(page, language);
    await expectAccessible(page);

    const list = getCall(page, 'users.list');
    if (isPhone) {
      await page.getByLabel(t('api-docs:nav.goTo')).selectOption('users.list');
    } else {
      const nav = page.getByRole('navigation', { name: t('api-docs:nav.label') });
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('get list /rest/users');
      await expect(nav.locator('a[href="#users.create"]')).toHaveCount(0);
      await nav.locator('a[href="#users.list"]').click();
      await expect(nav.locator('[aria-current=location]')).toHaveCount(1);
      await page.getByRole('searchbox').fill('nothing is called so');
      await expect(nav.getByRole('link')).toHaveCount(0);
      await expect(
        page.getByText(t('api-docs:nav.none', { term: 'nothing is called so' })),
      ).toBeVisible();
    }
    await expect(page).toHaveURL(/#users\.list$/);
    await expect(
      list.getByText(t('api-docs:access.administrators'), { exact: true }),
    ).toBeVisible();
    await expect(list.getByRole('heading', { name: t('api-docs:errors') })).toBeVisible();
    // Code runs from left to right in every language.
    const curl = list.getByRole('region', { name: t('api-docs:curl') });
    await expect(curl).toContainText(`curl '${product.url}/api/rest/users'`);
    await expect(curl).toHaveCSS('direction', 'ltr');

    await list.getByRole('button', { name: t('api-docs:try.open') }).click();
    await list.getByLabel('searchTerm').fill('sousa');
    await list.getByLabel('order').selectOption('desc');
    await list.getByRole('button', { name: t('api-docs:try.send'), exact: true }).click();
    await expect(list.getByRole('status')).toContainText('200');
    const body = list.getByRole('region', { name: t('api-docs:answer.title'), exact: true });
    await expect(body).toContainText('"total": 2');
    await list.getByText(t('api-docs:answer.headers')).click();
    await expect(list.getByText('application/json')).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'asks for confirmation before sending a request that writes @all',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 409/);
      await asAdmin(page, product, language);
      const user = await createUser(page, product, 'Docs Dora');
      await page.goto('/api/docs#users.create');
      await waitForHydration(page);
      const create = getCall(page, 'users.create');
      await create.getByRole('button', { name: t('api-docs:try.open') }).click();
      const body = create.getByRole('textbox', { name: t('api-docs:fields.body') });
      const send = create.getByRole('button', { name: t('api-docs:try.send'), exact: true });
      await body.fill('{ "name": ');
      await send.click();
      await expect(create.getByText(t('api-docs:try.notJson'))).toBeVisible();

      await body.fill(JSON.stringify({ name: 'Docs Dora', email: user.email }));
      await send.click();
      const ask = findDialog(page);
      await expect(ask).toContainText('POST /api/rest/users');
      await expectAccessible(page);
      await ask.getByRole('button', { name: t('ui:confirm.cancel') }).click();
      await expect(create.getByRole('status')).toHaveCount(0);
      await send.click();
      await ask.getByRole('button', { name: t('api-docs:try.send') }).click();
      await expect(create.getByRole('status')).toContainText('409');
      await expect(
        create.getByRole('region', { name: t('api-docs:answer.title'), exact: true }),
      ).toContainText('EMAIL_TAKEN');
    },
  );
});

test('opens the endpoint of a link, and the next one by keyboard @all', async ({
  page,
  product,
}) => {
  const t = getTranslations();
  await openAsAdmin(page, product, '/api/docs#auth.admin.ban-user');
  const ban = getCall(page, 'auth.admin.ban-user');
  await expect(ban.getByText('YOU_CANNOT_BAN_YOURSELF')).toBeVisible();
  await expect(ban).toBeInViewport();
  const next = getCall(page, 'auth.admin.unban-user').getByRole('button').first();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toHaveAttribute('aria-expanded', 'true');

  const download = page.waitForEvent('download');
  await page.goto('/api/docs');
  await page.getByRole('link', { name: t('api-docs:download.auth') }).click();
  expect((await download).suggestedFilename()).toBe(`${brand.id}-auth.json`);
});

test('is accessible to administrators only @all', async ({ page, product, journey, browser }) => {
  journey.allowConsoleError(/status of 403/);
  const t = getTranslations();
  await page.goto('/api/docs');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapi%2Fdocs$/);
  await page.close();

  const theirs = await browser.newContext({ baseURL: product.url });
  const reader = await theirs.newPage();
  await asUser(reader, product);
  expect((await reader.goto('/api/docs'))?.status()).toBe(403);
  await expect(reader.getByText(t('ui:error.403.text'))).toBeVisible();
  await theirs.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists every endpoint and links the OpenAPI documents @all', async ({ page, product }) => {
    await asAdmin(page, product);
    await page.goto('/api/docs');
    await expect(getCall(page, 'users.list')).toContainText('/api/rest/users');
    await expect(getCall(page, 'auth.sign-out')).toContainText('/api/auth/sign-out');
  });
});
