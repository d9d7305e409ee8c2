import { product as brand } from '../../src/product.ts';
import { createFormat } from '../../src/shared/i18n/format.ts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { expect, expectAccessible, newEmail, test, waitForHydration } from '../support/journey.ts';
import { callApi, signInByApi } from '../support/manager.ts';
import { choosePreferences } from '../support/preferences.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { forgetCookies, loseSession } from '../support/session.ts';

/** A new, onboarded user on the page with their data. */
async function enter(page: Page, product: Product, language = defaultLanguage): Promise<string> {
  const email = newEmail();
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Amélie أميرة' });
  await choosePreferences(page.context(), product, language);
  await page.goto('/app/account/data');
  await waitForHydration(page);
  return email;
}

/** The path in the newest email, once it has arrived. */
async function linkFor(product: Product, email: string): Promise<string> {
  const link = /\/app\/my-data\?token=[\w-]+/;
  const find = async () => link.exec((await mailsTo(product, email))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(find).toMatch(link);
  return find();
}

eachCombination(({ language, t }) => {
  test(
    'a user requests their data with the keyboard, gets an email and downloads the file',
    onPhone,
    async ({ page, product }) => {
      const email = await enter(page, product, language);
      const section = page.locator('#my-data');
      await expect(section.getByText(t('my-data:none'))).toBeVisible();
      const request = section.getByRole('button', { name: t('my-data:request') });
      await request.focus();
      await page.keyboard.press('Enter');
      // Updates by itself; the button keeps the focus.
      const again = section.getByRole('button', { name: t('my-data:requestAgain') });
      await expect(again).toBeFocused();
      const [ready = ''] = t('my-data:ready', { when: '|' }).split('|');
      await expect(section.getByRole('status')).toContainText(ready);
      await expectAccessible(page);

      await page.goto(await linkFor(product, email));
      await waitForHydration(page);
      await expect(page).toHaveTitle(`${t('my-data:download.title')} | ${brand.name}`);
      await expect(page.getByText(t('my-data:download.owner'))).toBeVisible();
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('my-data:download.submit') }).press('Enter'),
      ]);
      expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/);
      const content = unzipSync(readFileSync(await file.path()));
      const texts = Object.values(content).map((it) => Buffer.from(it).toString());
      expect(Object.keys(content)).toContain('profile.csv');
      expect(texts.join('\n')).toContain('Amélie أميرة');
      expect(texts.join('\n')).toContain(email);
      expect(texts.join('\n')).not.toContain('user@example.com');
      expect(texts[0]).toContain(t('data-archive:title'));
    },
  );
});

test('the link leads through the sign-in page, and works for its owner only @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  const email = await enter(page, product);
  await page.getByRole('button', { name: t('my-data:request') }).click();
  const link = await linkFor(product, email);

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await enter(other, product);
  await other.goto(link);
  await expect(other.getByText(t('my-data:download.none'))).toBeVisible();
  // With an export of their own, the token is still wrong.
  await callApi(other, product, 'POST', '/account/data-export', {});
  const submit = other.getByRole('button', { name: t('my-data:download.submit') });
  await expect(async () => {
    await other.goto(link);
    await expect(submit).toBeVisible({ timeout: 1000 });
  }).toPass();
  await waitForHydration(other);
  await submit.click();
  await expect(other.getByText(t('my-data:error.notFound'))).toBeVisible();
  await elsewhere.close();

  await forgetCookies(page.context());
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await journey.signIn(page, email);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('button', { name: t('my-data:download.submit') })).toBeVisible();
});

test('a session that has ended leads to the sign-in page @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 401/);
  const email = await enter(page, product);
  await page.getByRole('button', { name: t('my-data:request') }).click();
  await page.goto(await linkFor(product, email));
  await waitForHydration(page);
  await loseSession(page);
  await page.getByRole('button', { name: t('my-data:download.submit') }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('an export that fails or has expired can be requested again @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await enter(page, product);
  let status = 'pending';
  const response = () => ({
    json: { json: { status, expiresAt: status === 'expired' ? '2030-01-02T12:00:00.000Z' : null } },
  });
  await page.route('**/api/rpc/myData/*', (route) => route.fulfill(response()));
  const section = page.locator('#my-data');
  await section.getByRole('button', { name: t('my-data:request') }).click();
  await expect(section.getByText(t('my-data:pending'))).toBeVisible();
  status = 'failed';
  await expect(section.getByText(t('my-data:failed'))).toBeVisible();
  status = 'pending';
  await section.getByRole('button', { name: t('my-data:retry') }).click();
  await expect(section.getByText(t('my-data:pending'))).toBeVisible();
  status = 'expired';
  await expect(
    section.getByText(createFormat(defaultLanguage).date('2030-01-02T12:00:00.000Z')),
  ).toBeVisible();
  await page.unroute('**/api/rpc/myData/*');
  await section.getByRole('button', { name: t('my-data:requestAgain') }).click();
  await expect(section.getByText(new RegExp(t('my-data:ready', { when: '.+' })))).toBeVisible();
});

test('the deletion dialog says what is kept, and leads to the download @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await enter(page, product);
  await page.getByRole('button', { name: t('account:deletion.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:deletion.ask') });
  await expect(dialog.getByText(t('account:deletion.keptActivity', { count: 365 }))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('my-data:beforeDeletion') }).press('Enter');
  await expect(dialog).toBeHidden();
  const request = page.getByRole('button', { name: t('my-data:request') });
  await expect(request).toBeFocused();
  await expect(request).toBeInViewport();
});
