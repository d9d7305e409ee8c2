import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, newEmail, test, waitForHydration } from '../support/journey.ts';
import {
  adminName,
  asAdmin,
  asNewAdmin,
  callApi,
  createUser,
  newName,
  signInByApi,
} from '../support/manager.ts';
import { type Product, mailsTo } from '../support/product.ts';

/** Changes that are made elsewhere, seen without a reload. */

/** Resolves once the page hears of changes. */
const untilLive = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/live/changes'));

async function openLive(page: Page, path: string) {
  const live = untilLive(page);
  await page.goto(path);
  await waitForHydration(page);
  await live;
}

/** Signs another administrator in, whose sessions the first one can end. */
async function signInColleague(browser: Browser, product: Product, admin: Page) {
  const { id, email } = await createUser(admin, product, 'Cora Colleague');
  await callApi(admin, product, 'POST', `/users/${id}/role`, { role: 'admin' });
  const context = await browser.newContext();
  await signInByApi(context, product, email);
  const page = await context.newPage();
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Cora Colleague' });
  return { id, page, close: () => context.close() };
}

test('a list says what is new, and shows it on demand', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const searchTerm = newName('Nadia New');
  await openLive(page, `/manager/users?searchTerm=${encodeURIComponent(searchTerm)}`);
  await createUser(page, product, newName('Someone Else'));
  await createUser(page, product, searchTerm);
  const note = page.getByText(t('live:list.new', { count: 1, number: '1' }), { exact: true });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('live:list.show') }).press('Enter');
  await expect(page.getByRole('link', { name: searchTerm })).toBeVisible();
  await expect(note).toBeHidden();
});

test('two tabs share one connection, and the other goes on when one is closed', async ({
  page,
  context,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const searchTerm = newName('Tara Tab');
  const path = `/manager/users?searchTerm=${encodeURIComponent(searchTerm)}`;
  await openLive(page, path);
  const second = await context.newPage();
  const connections: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/live/changes')) connections.push(request.url());
  });
  await second.goto(path);
  await waitForHydration(second);
  await createUser(page, product, searchTerm);
  const note = second.getByText(t('live:list.new', { count: 1, number: '1' }), { exact: true });
  await expect(note).toBeVisible();
  expect(connections).toHaveLength(0);
  const taken = untilLive(second);
  await page.close();
  await taken;
});

test('an editor sees who else edits a record, and their changes before saving', async ({
  page,
  product,
  browser,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const user = await createUser(page, product, 'Before');
  await openLive(page, `/manager/users/${user.id}/update`);
  const name = page.getByLabel(t('users:form.name'));
  await name.fill('Mine');

  const colleague = await signInColleague(browser, product, page);
  const editing = (names: string) => t('live:editing', { count: 1, names });
  await openLive(colleague.page, `/manager/users/${user.id}/update`);
  await expect(page.getByText(editing('Cora Colleague'))).toBeVisible();
  await expect(colleague.page.getByText(editing(adminName))).toBeVisible();

  await colleague.page.getByLabel(t('users:form.name')).fill('Theirs');
  await colleague.page.getByRole('button', { name: t('users:update.submit'), exact: true }).click();
  await expect(page.getByText(t('ui:conflict.takeTheirs'))).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await expect(page.getByText(editing('Cora Colleague'))).toBeHidden();
  await colleague.close();
});

test('a page whose session was ended elsewhere goes to the sign-in page', async ({
  page,
  product,
  browser,
  journey,
}) => {
  journey.allowConsoleError(/status of 401/);
  await asAdmin(page, product);
  const colleague = await signInColleague(browser, product, page);
  await openLive(colleague.page, '/manager/users');
  await callApi(page, product, 'DELETE', `/users/${colleague.id}/sessions`, {});
  await colleague.page.waitForURL(/\/login\?.*reason=ended/);
  await colleague.close();
});

/** Resolves once the connection of the page has learned that the session is over. */
const untilEnded = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/rpc/live/changes') && response.status() === 401,
  );

test('a page that signs out is not told that its session has ended', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await signInByApi(page.context(), product, newEmail());
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Lena Leaves' });
  await openLive(page, '/logout');
  const ended = untilEnded(page);
  // The next page is slow.
  await page.route('**/login?reason=left', async (route) => {
    await ended;
    await route.continue();
  });
  await page.getByRole('button', { name: t('auth:logout.submit') }).click();
  await expect(page).toHaveURL(/\/login\?reason=left$/);
  await expect(page.getByText(t('auth:session.left'))).toBeVisible();
});

test('a page that deletes its account says so until it is left', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const email = newEmail();
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Dora Deletes' });
  await openLive(page, '/app/account/data');
  await page.getByRole('button', { name: t('account:deletion.open') }).click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: t('account:deletion.send') }).click();
  await dialog.getByLabel(t('account:deletion.confirm')).fill(email);
  const [mail] = await mailsTo(product, email);
  await dialog.getByLabel(t('auth:verify.code')).fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
  const ended = untilEnded(page);
  await dialog.getByRole('button', { name: t('account:deletion.submit') }).click();
  await ended;
  const farewell = page.getByRole('dialog', { name: t('account:deletion.doneTitle') });
  await farewell.getByRole('button', { name: t('account:deletion.leave') }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a page that stops an impersonation is not told that its session has ended', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 401/);
  await asNewAdmin(page, product, newName('Ines Impersonates'));
  const { id } = await createUser(page, product, newName('Uma User'));
  await callApi(page, product, 'POST', `/users/${id}/impersonate`, { reason: 'A question' });
  await openLive(page, '/app');
  // The session ends on the server, and the browser gets its next one after it has heard of that:
  // it asks once more, unless it leaves.
  const heard = untilEnded(page).then(() =>
    Promise.race([untilEnded(page), page.waitForURL(/\/login/)]),
  );
  await page.route('**/users/stopImpersonating', async (route) => {
    const request = route.request();
    const response = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    await heard;
    await route.fulfill({
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'set-cookie': response.headers.getSetCookie().join('\n'),
      },
      body: await response.text(),
    });
  });
  await page.getByRole('button', { name: t('shell:impersonation.stop') }).click();
  await expect(page).toHaveURL(`/manager/users/${id}`);
});

test('pages read again if a proxy holds events back @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  // Accepted, and never answered.
  await page.route('**/live/changes*', () => {});
  const searchTerm = newName('Petra Proxy');
  await page.goto(`/manager/users?searchTerm=${encodeURIComponent(searchTerm)}`);
  await waitForHydration(page);
  await createUser(page, product, searchTerm);
  const note = page.getByText(t('live:list.new', { count: 1, number: '1' }), { exact: true });
  await expect(note).toBeVisible();
});

/** The address of a server that says hello, and then nothing: a connection that broke unnoticed. */
async function startSilentServer() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/live/changes`, close };
}

test('a page catches up when the computer wakes up @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const silent = await startSilentServer();
  await page.route('**/live/changes*', (route) => route.continue({ url: silent.url }), {
    times: 1,
  });
  await page.clock.install();
  const searchTerm = newName('Sasha Sleeper');
  await openLive(page, `/manager/users?searchTerm=${encodeURIComponent(searchTerm)}`);
  await createUser(page, product, searchTerm);
  const again = page.waitForRequest(/\/live\/changes\?.*&again=true$/);
  await page.clock.setSystemTime(Date.now() + 600_000);
  await again;
  const note = page.getByText(t('live:list.new', { count: 1, number: '1' }), { exact: true });
  await expect(note).toBeVisible();
  silent.close();
});
