import { type Browser, type Page } from '@playwright/test';
import { expect, expectAccessible, test, waitUntilAlive } from './support/journey.ts';
import {
  asAdministrator,
  callAs,
  createPerson,
  newName,
  signInByCalls,
} from './support/manager.ts';
import { type Product, mailsTo } from './support/product.ts';

/** A session that ends while a page is open: revoked, banned, expired, signed out in another tab. */

const unauthorized = /status of 401/;

interface Colleague {
  page: Page;
  id: string;
  email: string;
}

/** A second administrator in a browser of their own, whom the page's administrator can revoke. */
async function withColleague(
  { page, product, browser }: { page: Page; product: Product; browser: Browser },
  work: (colleague: Colleague) => Promise<void>,
) {
  await asAdministrator(page, product, 'en');
  const { id, email } = await createPerson(page, product, newName('Cora Colleague'));
  await callAs(page, product, 'POST', `/users/${id}/role`, { role: 'admin' });
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await signInByCalls(context, product, email);
  const theirs = await context.newPage();
  await callAs(theirs, product, 'POST', '/account/onboard', { name: 'Cora Colleague' });
  await work({ page: theirs, id, email });
  await context.close();
}

const revoke = (page: Page, product: Product, id: string) =>
  callAs(page, product, 'POST', `/users/${id}/sessions/revoke-all`, {});

async function signInAgain(page: Page, product: Product, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue with email' }).click();
  await page.waitForURL(/\/login\/verify/);
  const [mail] = await mailsTo(product, email);
  await page.getByLabel('Code').fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
}

test('a list, a detail page and a write lead to the sign-in, with the way back', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  journey.expectComplaint(unauthorized);
  await withColleague({ page, product, browser }, async (colleague) => {
    const theirs = colleague.page;
    await theirs.goto('/manager/users');
    await waitUntilAlive(theirs);
    await revoke(page, product, colleague.id);
    await theirs.getByRole('searchbox').fill('nobody');
    await theirs.waitForURL(/\/login\?/);
    expect(new URL(theirs.url()).searchParams.get('reason')).toBe('ended');
    expect(new URL(theirs.url()).searchParams.get('redirect')).toMatch(/^\/manager\/users/);
    await expect(theirs.getByRole('status').first()).toHaveText(t('auth:session.ended'));
    await expect(theirs.getByText('admin@example.com')).toBeHidden();
    await waitUntilAlive(theirs);
    await signInAgain(theirs, product, colleague.email);
    await theirs.waitForURL(/\/manager\/users/);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  });
});

test('what was typed is there again for the same user, once, and for nobody else', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  journey.expectComplaint(unauthorized);
  await withColleague({ page, product, browser }, async (colleague) => {
    const theirs = colleague.page;
    const name = theirs.getByLabel(t('users:form.name'));
    const loseSession = async () => {
      await theirs.goto('/manager/users/new');
      await waitUntilAlive(theirs);
      await name.fill('Typed before');
      await theirs.getByLabel(t('users:form.email')).fill('typed-before@example.com');
      await revoke(page, product, colleague.id);
      await theirs.getByRole('button', { name: t('users:new.submit') }).click();
      await theirs.waitForURL(/\/login\?/);
      await waitUntilAlive(theirs);
    };
    await loseSession();
    await signInAgain(theirs, product, colleague.email);
    await theirs.waitForURL(/\/manager\/users\/new$/);
    await expect(name).toHaveValue('Typed before');
    await expect(theirs.getByLabel(t('users:form.email'))).toHaveValue('typed-before@example.com');
    await theirs.goto('/manager/users/new');
    await waitUntilAlive(theirs);
    await expect(name).toHaveValue('');

    await loseSession();
    await signInByCalls(theirs.context(), product, 'admin@example.com');
    await theirs.goto('/manager/users/new');
    await waitUntilAlive(theirs);
    await expect(name).toHaveValue('');
    expect(await theirs.evaluate(() => sessionStorage.getItem('foreword:drafts'))).toBeNull();
  });
});

test('what was typed into a dialog is there when it is opened again', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  journey.expectComplaint(unauthorized);
  await withColleague({ page, product, browser }, async (colleague) => {
    const other = await createPerson(page, product, newName('Otto Other'));
    const theirs = colleague.page;
    await theirs.goto(`/manager/users/${other.id}`);
    await waitUntilAlive(theirs);
    const dialog = theirs.getByRole('dialog');
    await theirs.getByRole('button', { name: t('users:ban.open') }).click();
    await dialog.getByLabel(t('users:ban.reason')).fill('Sold the same ticket twice');
    await dialog.getByLabel(t('users:ban.ends')).selectOption('date');
    await dialog.getByLabel(t('users:ban.expires')).fill('2099-01-01T10:00');
    await revoke(page, product, colleague.id);
    await dialog.getByRole('button', { name: t('users:ban.submit') }).click();
    await theirs.waitForURL(/\/login\?/);
    await waitUntilAlive(theirs);
    await signInAgain(theirs, product, colleague.email);
    await theirs.waitForURL(/\/manager\/users\//);
    await theirs.getByRole('button', { name: t('users:ban.open') }).click();
    await expect(dialog.getByLabel(t('users:ban.reason'))).toHaveValue(
      'Sold the same ticket twice',
    );
    await expect(dialog.getByLabel(t('users:ban.ends'))).toHaveValue('date');
    await expect(dialog.getByLabel(t('users:ban.expires'))).toHaveValue('2099-01-01T10:00');
  });
});

test('who is banned meanwhile reads why, until when and whom to write to', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  journey.expectComplaint(unauthorized);
  await withColleague({ page, product, browser }, async (colleague) => {
    const theirs = colleague.page;
    await theirs.goto('/manager/users');
    await waitUntilAlive(theirs);
    const reason = 'Sold the same ticket <b>twice</b>';
    const expires = '2099-01-01T10:00:00.000Z';
    await callAs(page, product, 'POST', `/users/${colleague.id}/ban`, { reason, expires });
    await theirs.getByRole('searchbox').fill('nobody');
    await theirs.waitForURL(/\/login\?/);
    const { searchParams } = new URL(theirs.url());
    expect(searchParams.get('reason')).toBe('banned');
    const notice = theirs.getByRole('status').first();
    await expect(notice).toContainText(t('auth:session.banned'));
    await expect(notice).toContainText(reason);
    await expect(notice).toContainText('2099');
    await expectAccessible(theirs);
    // From a typed URL no ban can be made up, and what one visitor is told is in nobody else's page.
    await theirs.goto('/login');
    await expect(theirs.getByText(reason)).toBeHidden();
    const stranger = await browser.newContext({ baseURL: product.url });
    const tab = await stranger.newPage();
    for (const path of ['/login', '/login?reason=banned']) {
      const answer = await tab.goto(path);
      expect(await answer?.text()).not.toContain('ticket');
      await expect(tab.getByText(t('auth:session.banned'))).toBeHidden();
    }
    await stranger.close();
  });
});

test('a page that is loaded after the session ended says why as well', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  await withColleague({ page, product, browser }, async (colleague) => {
    await revoke(page, product, colleague.id);
    await colleague.page.goto('/manager/users');
    await expect(colleague.page).toHaveURL(/\/login\?.*reason=ended/);
    await expect(colleague.page.getByRole('status').first()).toHaveText(t('auth:session.ended'));
  });
});

test('an expired session is told by its cookie that is gone', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  journey.expectComplaint(unauthorized);
  await withColleague({ page, product, browser }, async ({ page: theirs }) => {
    await theirs.goto('/manager/users');
    await waitUntilAlive(theirs);
    await theirs.clock.setFixedTime(Date.now() + 31 * 86_400_000);
    await theirs.context().clearCookies();
    await theirs.getByRole('searchbox').fill('nobody');
    await theirs.waitForURL(/\/login\?.*reason=expired/);
    await expect(theirs.getByRole('status').first()).toHaveText(t('auth:session.expired'));
  });
});

test('signing out in one tab leads the others to the sign-in', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.words('en');
  await withColleague({ page, product, browser }, async ({ page: theirs }) => {
    await theirs.goto('/manager/users/new');
    await waitUntilAlive(theirs);
    await theirs.getByLabel(t('users:form.name')).fill('Typed');
    const other = await theirs.context().newPage();
    await other.goto('/logout');
    await waitUntilAlive(other);
    await other.getByRole('button', { name: t('auth:logout.submit') }).click();
    await theirs.waitForURL(/\/login\?.*reason=signed-out/);
    await expect(theirs.getByRole('status').first()).toHaveText(t('auth:session.signedOut'));
    await expect(other).toHaveURL(/\/login$/);
  });
});
