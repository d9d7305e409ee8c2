import { product as brand } from '../../src/product.ts';
import type { Browser, Page } from '@playwright/test';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { cutUpdates } from '../support/idle.ts';
import {
  type TestUser,
  asAdmin,
  callApi,
  createUser,
  newName,
  signInByApi,
} from '../support/manager.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { loseSession } from '../support/session.ts';

const label = getTranslations();

/**
 * A session that ends while a page is open: revoked, banned, expired, signed out in another tab.
 * The next request finds out; pages that hear of changes at once have a journey of their own.
 */

const unauthorized = /status of 401/;

interface Admin {
  revoke(): Promise<void>;
  ban(ban: { reason: string; expires: string }): Promise<void>;
  createUser(): Promise<TestUser>;
}

/** Signs in as a new admin whose session another admin can revoke. */
async function withSession(
  { page, product, browser }: { page: Page; product: Product; browser: Browser },
  work: (email: string, admin: Admin) => Promise<void>,
) {
  const elsewhere = await browser.newContext();
  const tab = await elsewhere.newPage();
  await cutUpdates(page);
  await asAdmin(tab, product);
  const { id, email } = await createUser(tab, product, newName('Cora Colleague'));
  await callApi(tab, product, 'POST', `/users/${id}/role`, { role: 'admin' });
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Cora Colleague' });
  await work(email, {
    revoke: () => callApi(tab, product, 'DELETE', `/users/${id}/sessions`, {}),
    ban: (ban) => callApi(tab, product, 'POST', `/users/${id}/ban`, ban),
    createUser: () => createUser(tab, product, newName('Otto Other')),
  });
  await elsewhere.close();
}

async function signInAgain(page: Page, product: Product, email: string) {
  await page.getByLabel(label('auth:login.email')).fill(email);
  await page.getByRole('button', { name: label('auth:login.submit') }).click();
  await page.waitForURL(/\/login\/verify/);
  const [mail] = await mailsTo(product, email);
  await page.getByLabel(label('auth:verify.code')).fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
}

test('redirects to the sign-in page and back after a revoked session', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(unauthorized);
  await withSession({ page, product, browser }, async (email, admin) => {
    await page.goto('/manager/users');
    await waitForHydration(page);
    await admin.revoke();
    await page.getByRole('searchbox').fill('nobody');
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('reason')).toBe('ended');
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/manager\/users/);
    await expect(page.getByRole('status').first()).toHaveText(t('auth:session.ended'));
    await expect(page.getByText('admin@example.com')).toBeHidden();
    await waitForHydration(page);
    // Known in this tab, once.
    await expect(page.getByLabel(label('auth:login.email'))).toHaveValue(email);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel(label('auth:login.email'))).toHaveValue('');
    await signInAgain(page, product, email);
    await page.waitForURL(/\/manager\/users/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  });
});

test('goes to the sign-in page if the session ends while the page reads its context again', async ({
  page,
  product,
  browser,
}) => {
  await withSession({ page, product, browser }, async (_email, admin) => {
    // Once the server does not know the time zone of the browser, the page tells it.
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/_serverFn/**', async (route) => {
      await held;
      await route.continue();
    });
    const reading = page.waitForRequest('**/_serverFn/**');
    await page.goto('/manager/users');
    await reading;
    await admin.revoke();
    release();
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('reason')).toBe('ended');
  });
});

test('restores typed input once, and only for the same user', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(unauthorized);
  await withSession({ page, product, browser }, async (email, admin) => {
    const name = page.getByLabel(t('users:form.name'));
    const revokeWhileTyping = async () => {
      await page.goto('/manager/users/new');
      await waitForHydration(page);
      await name.fill('Typed before');
      await page.getByLabel(t('users:form.email')).fill('typed-before@example.com');
      await admin.revoke();
      await page.getByRole('button', { name: t('users:new.submit') }).click();
      await page.waitForURL(/\/login\?/);
      await waitForHydration(page);
    };
    await revokeWhileTyping();
    await signInAgain(page, product, email);
    await page.waitForURL(/\/manager\/users\/new$/);
    await expect(name).toHaveValue('Typed before');
    await expect(page.getByLabel(t('users:form.email'))).toHaveValue('typed-before@example.com');
    await page.goto('/manager/users/new');
    await waitForHydration(page);
    await expect(name).toHaveValue('');

    await revokeWhileTyping();
    await asAdmin(page, product);
    await page.goto('/manager/users/new');
    await waitForHydration(page);
    await expect(name).toHaveValue('');
    const drafts = `${brand.id}:drafts`;
    expect(await page.evaluate((key) => sessionStorage.getItem(key), drafts)).toBeNull();
  });
});

test('restores input of a dialog when it is opened again @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(unauthorized);
  await withSession({ page, product, browser }, async (email, admin) => {
    const other = await admin.createUser();
    await page.goto(`/manager/users/${other.id}`);
    await waitForHydration(page);
    const dialog = findDialog(page);
    await page.getByRole('button', { name: t('users:ban.open') }).click();
    await dialog.getByLabel(t('users:ban.reason')).fill('Sold the same ticket twice');
    await dialog.getByLabel(t('users:ban.ends')).selectOption('date');
    await dialog
      .getByLabel(t('users:ban.expires', { zone: '\u2068UTC\u2069' }))
      .fill('2099-01-01T10:00');
    await admin.revoke();
    await dialog.getByRole('button', { name: t('users:ban.open') }).click();
    await page.waitForURL(/\/login\?/);
    await waitForHydration(page);
    await signInAgain(page, product, email);
    await page.waitForURL(/\/manager\/users\//);
    await page.getByRole('button', { name: t('users:ban.open') }).click();
    await expect(dialog.getByLabel(t('users:ban.reason'))).toHaveValue(
      'Sold the same ticket twice',
    );
    await expect(dialog.getByLabel(t('users:ban.ends'))).toHaveValue('date');
    await expect(
      dialog.getByLabel(t('users:ban.expires', { zone: '\u2068UTC\u2069' })),
    ).toHaveValue('2099-01-01T10:00');
  });
});

test('shows reason and end of a ban, and only to the banned user @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(unauthorized);
  await withSession({ page, product, browser }, async (email, admin) => {
    await page.goto('/manager/users');
    await waitForHydration(page);
    const reason = 'Sold the same ticket <b>twice</b>';
    const expires = '2099-01-01T10:00:00.000Z';
    await admin.ban({ reason, expires });
    await page.getByRole('searchbox').fill('nobody');
    await page.waitForURL(/\/login\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('reason')).toBe('banned');
    const message = page.getByRole('status').first();
    await expect(message).toContainText(t('auth:session.banned'));
    await expect(message).toContainText(reason);
    await expect(message).toContainText('2099');
    await expectAccessible(page);
    // A typed URL cannot fake a ban message, and messages never leak to other visitors.
    await page.goto('/login');
    await expect(page.getByText(reason)).toBeHidden();
    const stranger = await browser.newContext({ baseURL: product.url });
    const tab = await stranger.newPage();
    for (const path of ['/login', '/login?reason=banned']) {
      const response = await tab.goto(path);
      expect(await response?.text()).not.toContain('same ticket');
      await expect(tab.getByText(t('auth:session.banned'))).toBeHidden();
    }
    await stranger.close();
  });
});

test('explains on page load why the session ended @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  await withSession({ page, product, browser }, async (_email, admin) => {
    await admin.revoke();
    await page.goto('/manager/users');
    await expect(page).toHaveURL(/\/login\?.*reason=ended/);
    await expect(page.getByRole('status').first()).toHaveText(t('auth:session.ended'));
  });
});

test('recognizes an expired session by its missing cookie @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(unauthorized);
  await withSession({ page, product, browser }, async () => {
    await page.goto('/manager/users');
    await waitForHydration(page);
    await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
    await loseSession(page);
    await page.getByRole('searchbox').fill('nobody');
    await page.waitForURL(/\/login\?.*reason=expired/);
    await expect(page.getByRole('status').first()).toHaveText(t('auth:session.expired'));
  });
});

test('signing out in one tab signs out the others @all', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  await withSession({ page, product, browser }, async () => {
    await page.goto('/manager/users/new');
    await waitForHydration(page);
    await page.getByLabel(t('users:form.name')).fill('Typed');
    const other = await page.context().newPage();
    await other.goto('/logout');
    await waitForHydration(other);
    await other.getByRole('button', { name: t('auth:logout.submit') }).click();
    await page.waitForURL(/\/login\?.*reason=signed-out/);
    await expect(page.getByRole('status').first()).toHaveText(t('auth:session.signedOut'));
    await expect(other).toHaveURL(/\/login\?reason=left$/);
  });
});
