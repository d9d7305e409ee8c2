import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { asAdmin, createUser, callApi, newName, signInByApi } from '../support/manager.ts';
import { leavePages } from '../support/session.ts';

/** A user with a session in this browser, and a sign-in from another one. */
async function withIntruder(page: Page, product: Product) {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const admin = await browser.newContext();
  const tab = await admin.newPage();
  await asAdmin(tab, product);
  const { email } = await createUser(tab, product, newName('Nora Notice'));
  await admin.close();
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Nora Notice' });
  const other = await browser.newContext();
  await signInByApi(other, product, email);
  const [mail] = await mailsTo(product, email);
  return { email, other, link: /\S+\/login\/not-me\S+/.exec(mail?.text ?? '')?.[0] ?? '' };
}

test('a sign-in from a new device: email, “This wasn’t me”, signed out everywhere', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const { email, other, link } = await withIntruder(page, product);
  const mails = await mailsTo(product, email);
  expect(mails[0]?.subject).toBe(t('account-mails:newDevice.subject'));
  await page.goto('/app/account/security');
  await expect(page.getByText(t('account:sessions.method.code'))).toHaveCount(2);

  const visitor = await other.browser()?.newContext();
  const tab = await visitor?.newPage();
  if (!visitor || !tab) throw new Error('no browser');
  await tab.goto(link);
  await waitForHydration(tab);
  await expect(tab.getByRole('heading', { name: t('auth:notMe.title') })).toBeVisible();
  await expectAccessible(tab);
  // Opening the link changes nothing.
  await page.reload();
  await expect(page.getByText(t('account:sessions.method.code'))).toHaveCount(2);
  await leavePages(page.context());
  await tab.getByRole('button', { name: t('auth:notMe.submit') }).click();
  await expect(tab.getByRole('heading', { name: t('auth:notMe.done.title') })).toBeVisible();
  // The token is no longer in the address.
  await expect(tab).toHaveURL(/\/login\/not-me\?done=true$/);
  await expectAccessible(tab);

  await page.goto('/app/account/security');
  await expect(page).toHaveURL(/\/login\?/);
  const intruder = await other.newPage();
  await intruder.goto('/app/account/security');
  await expect(intruder).toHaveURL(/\/login\?/);
  await visitor.close();
  await other.close();
});

test('the link works without JavaScript, and says when it does not work', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 4\d\d/);
  const { other, link } = await withIntruder(page, product);
  const plain = await other.browser()?.newContext({ javaScriptEnabled: false });
  const tab = await plain?.newPage();
  if (!plain || !tab) throw new Error('no browser');
  const closed = tab.getByRole('heading', { name: t('auth:notMe.closed.title') });
  await tab.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await tab.getByRole('button', { name: t('auth:notMe.submit') }).click();
  await expect(closed).toBeVisible();
  await tab.goto(new URL('/login/not-me?token=x', link).href);
  await expect(closed).toBeVisible();
  await tab.goto(link);
  await tab.getByRole('button', { name: t('auth:notMe.submit') }).click();
  await expect(tab.getByRole('heading', { name: t('auth:notMe.done.title') })).toBeVisible();
  await page.goto('/app/account/security');
  await expect(page).toHaveURL(/\/login\?/);
  await plain.close();
  await other.close();
});

test('users turn the emails off; administrators cannot @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const { email, other } = await withIntruder(page, product);
  await page.goto('/app/account/security');
  await waitForHydration(page);
  const toggle = page.getByRole('switch', { name: t('account:notices.label') });
  await expect(toggle).toBeChecked();
  const saved = page.waitForResponse(/setSignInNotices/);
  await toggle.click();
  await saved;
  await page.reload();
  await expect(toggle).not.toBeChecked();
  const before = (await mailsTo(product, email)).length;
  const third = await other.browser()?.newContext();
  if (!third) throw new Error('no browser');
  await signInByApi(third, product, email);
  // The code only.
  expect(await mailsTo(product, email)).toHaveLength(before + 1);
  await third.close();
  await other.close();

  await asAdmin(page, product);
  await page.goto('/manager/account/security');
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeDisabled();
  await expect(page.getByText(t('account:notices.always'))).toBeVisible();
});
