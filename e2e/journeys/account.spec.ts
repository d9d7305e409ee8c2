import { product as brand } from '../../src/product.ts';
import type { Browser, Page } from '@playwright/test';
import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { otherLanguage } from '../../tests/languages.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newEmail,
  selectLanguage,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asNewAdmin, asUser, callApi, signInByApi } from '../support/manager.ts';
import { choosePreferences } from '../support/preferences.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { leavePages } from '../support/session.ts';

const label = getTranslations();

const code = async (product: Product, email: string) =>
  /\d{6}/.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0] ?? '';

/** A new, onboarded user on their account page. */
async function enter(
  page: Page,
  product: Product,
  language: Language,
  path = '/app/account',
): Promise<string> {
  const email = newEmail();
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Amélie أميرة' });
  await choosePreferences(page.context(), product, language);
  await page.goto(path);
  await waitForHydration(page);
  return email;
}

/** The same user in another browser. */
async function elsewhere(browser: Browser, product: Product, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  await signInByApi(context, product, email);
  return context.newPage();
}

eachCombination(({ language, t }) => {
  test(
    'changes the name in a dialog that the URL opens and Back closes',
    onPhone,
    async ({ page, journey, product }) => {
      await enter(page, product, language);
      await expectLanguage(page, language);
      await expect(page).toHaveTitle(`${t('account:pageTitle')} | ${brand.name}`);
      await expectAccessible(page);
      const dialog = page.getByRole('dialog', { name: t('account:name.title') });
      const change = page.getByRole('link', { name: t('account:profile.changeName') });

      await change.click();
      await expect(page).toHaveURL(/\/app\/account\?state=change-name$/);
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/app\/account$/);

      await change.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/app\/account$/);

      // Opened by the URL alone.
      await page.goto('/app/account?state=change-name');
      const field = dialog.getByLabel(t('account:name.label'));
      await expect(field).toHaveValue('Amélie أميرة');
      const save = dialog.getByRole('button', { name: t('account:name.submit') });
      await field.fill('  ');
      await save.click();
      await expect(dialog.getByText(t('account:name.required'))).toBeVisible();
      await field.fill('<b>');
      await save.click();
      await expect(dialog.getByText(t('account:name.invalid'))).toBeVisible();

      // The failure is shown, and typed input is kept.
      journey.allowConsoleError(/net::ERR_FAILED/);
      await page.route('**/api/rpc/account/rename', (route) => route.abort());
      await field.fill('Nour نور');
      await save.click();
      await expect(dialog.getByText(t('shared:error.unreachable'))).toBeVisible();
      await expect(field).toHaveValue('Nour نور');
      await page.unroute('**/api/rpc/account/rename');
      await save.click();
      await expect(page.getByText(t('account:name.updated'))).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Nour نور' })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/account$/);
    },
  );

  test(
    'changes the email with the code sent to the new address',
    onPhone,
    async ({ page, journey, product }) => {
      journey.allowConsoleError(/status of 400/);
      const old = await enter(page, product, language);
      await page.getByRole('button', { name: t('account:profile.changeEmail') }).click();
      const dialog = page.getByRole('dialog', { name: t('account:email.title') });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      const field = dialog.getByLabel(t('account:email.label'));
      const send = dialog.getByRole('button', { name: t('account:email.submit') });
      await send.click();
      await expect(dialog.getByText(t('auth:email.required'))).toBeVisible();
      await field.fill(old);
      await send.click();
      await expect(dialog.getByText(t('account:error.sameEmail'))).toBeVisible();
      const email = newEmail();
      await field.fill(email);
      await send.click();
      await expect(page).toHaveURL(`/app/account?newEmail=${encodeURIComponent(email)}`);
      await expect(dialog).toBeHidden();
      await expect(page.getByLabel(t('auth:verify.code'), { exact: true })).toBeFocused();

      // Still open after a reload.
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByRole('heading', { name: t('account:newEmail.title') })).toBeVisible();
      await expectAccessible(page);
      const right = await code(product, email);
      const input = page.getByLabel(t('auth:verify.code'));
      await input.fill(right === '000000' ? '000001' : '000000');
      await expect(page.getByText(t('auth:code.invalid'))).toBeVisible();
      await expect(page.getByText(t('auth:verify.attemptsLeft', { count: 2 }))).toBeVisible();
      // Typing replaces the rejected code.
      await page.keyboard.type(right);
      await expect(page.getByText(t('account:newEmail.done'))).toBeVisible();
      await expect(page).toHaveURL(/\/app\/account$/);
      await expect(page.getByRole('heading', { name: t('account:newEmail.title') })).toBeHidden();
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      const [notice] = await mailsTo(product, old);
      expect(notice?.subject).toBe(t('account-mails:emailChanged.subject'));
    },
  );

  test('revokes other sessions, which are signed out on their next request @all', async ({
    page,
    browser,
    product,
  }) => {
    const email = await enter(page, product, language, '/app/account/security');
    const second = await elsewhere(browser, product, email);
    const third = await elsewhere(browser, product, email);
    await third.goto('/app/account/security');
    await expect(third).toHaveURL(/\/app\/account\/security$/);
    await page.reload();
    await waitForHydration(page);
    const list = page.getByRole('list', { name: t('account:sessions.title') });
    await expect(list.getByText(t('account:sessions.current'))).toHaveCount(1);

    await list.getByRole('button').first().click();
    const one = page.getByRole('dialog', { name: t('account:sessions.revokeTitle') });
    await one.getByRole('button', { name: t('account:sessions.revoke') }).click();
    await expect(page.getByText(t('account:sessions.revoked'))).toBeVisible();
    await expect(list.getByRole('button')).toHaveCount(1);

    await leavePages(third.context());
    await page.getByRole('button', { name: t('account:sessions.revokeOthers') }).click();
    const others = page.getByRole('dialog', { name: t('account:sessions.othersTitle') });
    await expect(others).toBeVisible();
    await expectAccessible(page);
    await others.getByRole('button', { name: t('account:sessions.revokeOthers') }).click();
    await expect(page.getByText(t('account:sessions.othersRevoked'))).toBeVisible();
    await expect(list.getByRole('button')).toHaveCount(0);

    for (const other of [second, third]) {
      await other.goto('/app/account');
      await expect(other).toHaveURL(/\/login\?redirect=/);
      // In the language of the account, if a page was open when the session ended.
      const own = other.getByText(t('auth:session.ended'));
      await expect(own.or(other.getByText(getTranslations()('auth:session.ended')))).toBeVisible();
      await other.context().close();
    }
    await page.reload();
    await expect(page).toHaveURL(/\/app\/account\/security$/);
  });

  test('deletes the account with a code and the typed address, by keyboard alone', async ({
    page,
    product,
    journey,
  }) => {
    journey.allowConsoleError(/status of 400/);
    const email = await enter(page, product, language);
    // By the index of the account.
    const index = page.getByRole('navigation', { name: t('account:title') });
    await index.getByRole('link', { name: t('account:pages.data') }).press('Enter');
    await expect(page).toHaveURL(/\/app\/account\/data$/);
    await expect(page).toHaveTitle(`${t('account:pages.data')} | ${brand.name}`);
    await page.getByRole('button', { name: t('account:deletion.open') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('account:deletion.ask') });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('account:deletion.send') }).press('Enter');
    const input = dialog.getByLabel(t('auth:verify.code'));
    // The code has been sent once the input is shown.
    await expect(input).toBeFocused();
    const right = await code(product, email);
    await page.keyboard.type(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('auth:verify.attemptsLeft', { count: 2 }))).toBeVisible();
    await dialog.getByLabel(t('account:deletion.confirm')).clear();
    await input.focus();
    // Replaces the wrong code, which is selected.
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('account:error.mismatch'))).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByLabel(t('account:deletion.confirm'))).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    const farewell = page.getByRole('dialog', { name: t('account:deletion.doneTitle') });
    await expect(farewell).toBeVisible();
    // The input is gone, so focus moves to the dialog.
    await expect(farewell).toBeFocused();
    await farewell.getByRole('button', { name: t('account:deletion.leave') }).press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    const [notice] = await mailsTo(product, email);
    expect(notice?.subject).toBe(t('account-mails:accountDeleted.subject'));
    await page.goto('/app/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
});

test('replaces invalid search parameters and omits defaults from the URL @all', async ({
  page,
  product,
}) => {
  await asUser(page, product);
  await page.goto('/app/account?state=delete-all&newEmail=nobody');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('account:title'));
  await expect(findDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/account$/);
});

test('offers the same account page, language and theme in the manager @all', async ({
  page,
  journey,
  product,
}) => {
  const t = journey.translations(otherLanguage);
  await asNewAdmin(page, product, 'Nia Newadmin');
  await page.goto('/manager/account');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: label('shell:userMenu', { name: 'Nia Newadmin' }) })
    .click();
  await page.getByRole('menuitem', { name: label('shell:nav.account') }).click();
  await expect(page).toHaveURL(/\/manager\/account$/);
  const main = page.getByRole('main');
  await main.getByLabel(label('ui:theme.dark')).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await selectLanguage(main, defaultLanguage, otherLanguage);
  await expectLanguage(page, otherLanguage);
  await expect(page).toHaveTitle(`${t('account:pageTitle')} | ${brand.name}`);
  await page.goto('/manager/account?state=change-name');
  await expect(page.getByRole('dialog', { name: t('account:name.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/manager\/account$/);
  await main.getByRole('button', { name: t('auth:logout.submit') }).click();
  await page
    .getByRole('dialog', { name: t('auth:logout.title') })
    .getByRole('button', { name: t('auth:logout.submit') })
    .click();
  await expect(page).toHaveURL(/\/login\?reason=left$/);
});
