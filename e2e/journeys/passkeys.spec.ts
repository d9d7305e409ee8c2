import type { Locator, Page } from '@playwright/test';
import { rightToLeft } from '../../tests/languages.ts';
import { findDialog } from '../support/dialogs.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import {
  expect,
  expectAccessible,
  getTranslations,
  newEmail,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin, callApi, createUser, newName, signInByApi } from '../support/manager.ts';
import type { Product } from '../support/product.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { forgetCookies } from '../support/session.ts';

const t = getTranslations();
const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: t('ui:toast.region') }).getByText(text);

/** Signs in as a new user who has completed onboarding. */
async function asNewUser(page: Page, product: Product, name: string): Promise<string> {
  const email = newEmail();
  await forgetCookies(page.context());
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name });
  return email;
}

async function addPasskey(page: Page, path = '/app/account/security') {
  await page.goto(path);
  await waitForHydration(page);
  await button(page, t('passkeys:add')).click();
  const list = page.getByRole('list', { name: t('passkeys:title') });
  await expect(list.getByRole('listitem').first()).toBeVisible();
}

async function openLogin(page: Page, path = '/login') {
  await forgetCookies(page.context());
  await page.goto(path);
  await waitForHydration(page);
}

/** The authenticator would use a passkey that the email field suggests, before a button is pressed. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    // Not on blank pages.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a passkey is added, renamed, used with the button and removed', async ({ page, product }) => {
  await addAuthenticator(page);
  await asNewUser(page, product, newName('Passkey'));
  await page.goto('/app/account/security');
  await expect(page.getByText(t('passkeys:empty')).last()).toBeVisible();
  await addPasskey(page);
  await expect(toast(page, /Chrome/)).toBeVisible();
  const row = page.getByRole('list', { name: t('passkeys:title') }).locator('> li');
  await expect(row).toContainText(t('passkeys:unused'));

  await row.getByText(t('passkeys:rename'), { exact: true }).click();
  await page.getByRole('textbox', { name: t('passkeys:rename.label') }).fill('Work laptop');
  await button(page, t('passkeys:rename.submit')).click();
  await expect(row).toContainText('Work laptop');

  await withoutSuggestions(page);
  await openLogin(page, `/login?redirect=${encodeURIComponent('/app/account/security')}`);
  await button(page, t('passkey-sign-in:submit')).click();
  await page.waitForURL('**/app/account/security');
  await expect(row).not.toContainText(t('passkeys:unused'));

  await row.getByText(t('passkeys:remove'), { exact: true }).click();
  await button(findDialog(page), t('passkeys:remove')).click();
  await expect(page.getByText(t('passkeys:empty')).last()).toBeVisible();
});

test('the email field offers passkeys, of several accounts; an unknown finger is explained @all', async ({
  page,
  product,
}) => {
  const device = await addAuthenticator(page);
  const names = [newName('One'), newName('Two')];
  for (const name of names) {
    await asNewUser(page, product, name);
    await addPasskey(page);
  }
  expect(await device.countCredentials()).toBe(2);
  await openLogin(page);
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/One|Two/);

  await device.setVerified(false);
  await openLogin(page);
  await expect(page.getByLabel(t('auth:login.email'))).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await button(page, t('passkey-sign-in:submit')).click();
  await expect(page.getByRole('alert')).toHaveText(t('passkey-sign-in:cancelled'));
  await expect(button(page, t('passkey-sign-in:submit'))).toBeEnabled();
});

test('a passkey is offered after signing in with a code, until it is declined or added', async ({
  page,
  product,
  journey,
}) => {
  await addAuthenticator(page);
  const email = await asNewUser(page, product, newName('Offer'));
  await openLogin(page);
  await journey.signIn(page, email);
  await expect(page.getByText(t('passkeys:offer.title'))).toBeVisible();
  await button(page, t('passkeys:offer.dismiss')).click();
  await expect(page.getByText(t('passkeys:offer.title'))).toBeHidden();
  await expect(toast(page, t('passkeys:offer.dismissed'))).toBeVisible();
  expect(await callApi(page, product, 'GET', '/account/passkeys/offer')).toEqual({
    offered: false,
  });

  const other = await asNewUser(page, product, newName('Offer'));
  await openLogin(page);
  await journey.signIn(page, other);
  await button(page, t('passkeys:add')).click();
  await expect(toast(page, t('passkeys:offer.done'))).toBeVisible();
  await expect(page.getByText(t('passkeys:offer.title'))).toBeHidden();
});

/** These start their own server. */
const ownServer = test.extend({ baseURL: async ({}, use) => use(undefined) });

ownServer(
  'an administrator confirms a ban with a passkey, in place',
  async ({ page, journey, startOwn }) => {
    // Until it is confirmed, the server rejects the call.
    journey.allowConsoleError(/status of 403/);
    const product = await startOwn('embedded', { AUTH_STEP_UP: 'manager' });
    const device = await addAuthenticator(page);
    await asAdmin(page, product);
    const name = newName('Banned');
    const user = await createUser(page, product, `${name} A`);
    await createUser(page, product, `${name} B`);
    await addPasskey(page, `${product.url}/manager/account/security`);
    // A new session, in which no passkey was used.
    await signInByApi(page.context(), product, 'admin@example.com');
    await page.goto(`${product.url}/manager/users/${user.id}`);
    await waitForHydration(page);
    await button(page, t('users:ban.open')).click();
    const ban = findDialog(page).filter({ hasText: t('users:ban.text') });
    const confirm = page.getByRole('dialog', { name: t('ui:confirmation.title') });
    await ban.getByRole('button', { name: t('users:ban.open') }).click();
    await expect(confirm).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await expect(ban.getByRole('alert')).toHaveText(t('shared:error.confirmationRequired'));

    await device.setVerified(false);
    await ban.getByRole('button', { name: t('users:ban.open') }).click();
    await confirm.getByRole('button', { name: t('passkeys:confirm.submit') }).click();
    await expect(confirm.getByRole('alert')).toHaveText(t('passkeys:confirm.cancelled'));
    await device.setVerified(true);
    await confirm.getByRole('button', { name: t('passkeys:confirm.submit') }).click();
    await expect(ban).toBeHidden();
    await expect(button(page, t('users:unban.open'))).toBeVisible();

    // The manager can take all passkeys from a user, but not from themselves.
    await expect(page.getByText(t('passkeys:user.none'))).toBeVisible();

    /** In the list, in a new session. */
    async function confirmInList(label: string, text: string, open: () => Promise<void>) {
      await signInByApi(page.context(), product, 'admin@example.com');
      await page.goto(`${product.url}/manager/users?searchTerm=${encodeURIComponent(name)}`);
      await waitForHydration(page);
      await open();
      const asked = findDialog(page).filter({ hasText: text });
      await asked.getByRole('button', { name: label }).click();
      await confirm.getByRole('button', { name: t('passkeys:confirm.submit') }).click();
      await expect(asked).toBeHidden();
    }
    const banned = page.getByRole('row').filter({ hasText: t('users:status.banned') });

    const unban = t('users:unban.open');
    await confirmInList(unban, t('users:unban.text'), async () => {
      await button(page, t('list:row.menu', { name: isolate(user.name) })).click();
      await page.getByRole('menuitem', { name: unban }).click();
    });
    await expect(banned).toHaveCount(0);
    // bulk:start
    const banAll = t('users:ban.open');
    await confirmInList(banAll, t('users:bulk.banText'), async () => {
      await page.getByLabel(t('list:selection.loaded')).click();
      await button(page, banAll).click();
    });
    await expect(banned).toHaveCount(2);
    // bulk:end
  },
);

ownServer(
  'an administrator adds a passkey before the manager opens',
  async ({ page, startOwn }) => {
    const words = getTranslations(rightToLeft);
    const product = await startOwn('embedded', { AUTH_STEP_UP: 'required' });
    await addAuthenticator(page);
    await asAdmin(page, product, rightToLeft);
    await page.goto(`${product.url}/manager/users`);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: words('passkeys:gate.title') })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(words('passkeys:gate.title')));
    await expectAccessible(page);
    await button(page, words('passkeys:add')).click();
    await expect(page.getByRole('heading', { name: words('users:title') })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/manager/users');
  },
);
