import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { installClock, passTimeUntil } from '../support/clock.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newEmail,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { chooseFilter } from '../support/lists.ts';
import { type MailServer, codeIn, startMailServer } from '../support/mail-server.ts';
import { asUser, openAsAdmin } from '../support/manager.ts';
import { type Product, createDatabase, post } from '../support/product.ts';

const requestCode = (product: Product, email: string) =>
  post(product, '/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });

/** Signs in with the code from a real email. */
async function signInBySmtp(page: Page, product: Product, mail: MailServer, email: string) {
  await requestCode(product, email);
  await expect.poll(() => mail.mails.length).toBe(1);
  const otp = codeIn(mail.mails[0] ?? '');
  const signed = await page.context().request.post(`${product.url}/api/auth/sign-in/email-otp`, {
    data: { email, otp },
    headers: { origin: product.url },
  });
  expect(signed.status()).toBe(200);
}

/** Delays the next attempt of all jobs that wait for one, so that only the test repeats them. */
async function holdRetries(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sql = `update pgboss.job set start_after = now() + interval '1 hour'
    where name = 'send-code' and state = 'retry'`;
  await expect.poll(async () => (await client.query(sql)).rowCount).toBe(count);
  await client.end();
}

eachCombination(({ language, t }) => {
  test(
    'shows why emails fail, retries one and cancels another',
    onPhone,
    async ({ page, startOwn }) => {
      const mail = await startMailServer();
      const databaseUrl = await createDatabase({ withSample: true });
      const product = await startOwn('postgres', {
        DATABASE_URL: databaseUrl,
        SMTP_URL: mail.url,
        MAIL_FROM: 'library@example.com',
      });
      await signInBySmtp(page, product, mail, 'admin@example.com');
      // The code, and the notice about a new device.
      await expect.poll(() => mail.mails.length).toBe(2);
      mail.rejection = 'The mailbox of reader@example.com is busy';
      const emails = [newEmail(), newEmail()];
      for (const email of emails) await requestCode(product, email);
      await holdRetries(databaseUrl, 2);

      await page.goto(`${product.url}/manager/jobs?lng=${language}`);
      await waitForHydration(page);
      await expectLanguage(page, language);
      await expect(page).toHaveTitle(`${t('jobs:title')} | ${brand.name}`);
      const rows = page.getByRole('table', { name: t('jobs:title') }).getByRole('row');
      const failing = rows.filter({ hasText: t('jobs:state.retry') });
      await expect(failing).toHaveCount(2);
      await expect(failing.first()).toContainText('The mailbox of [address] is busy');
      await expectAccessible(page);

      mail.rejection = undefined;
      const job = isolate(t('job-titles:send-code'));
      // Names in words, failures above the queues, and all about a job in a dialog.
      await expect(failing.first()).toContainText(t('job-titles:send-code'));
      await failing
        .first()
        .getByRole('button', { name: t('job-titles:send-code'), exact: true })
        .click();
      const detail = page.getByRole('dialog', { name: t('job-titles:send-code') });
      await expect(detail).toContainText('The mailbox of [address] is busy');
      await expect(detail).toContainText(t('jobs:detail.noData'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(detail).toHaveCount(0);

      const retry = page.getByRole('button', { name: t('jobs:retry.label', { job }) });
      await retry.first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('jobs:retry.done'))).toBeVisible();
      await expect.poll(() => mail.mails.length).toBe(3);
      expect(emails.some((email) => mail.mails[2]?.includes(email))).toBe(true);
      // Polling notices that the job is done. Its row had the focus.
      await expect(failing).toHaveCount(1);
      await expect(page.locator('main')).toBeFocused();

      const cancel = page.getByRole('button', { name: t('jobs:cancel.label', { job }) });
      await cancel.click();
      const dialog = page.getByRole('dialog', { name: t('jobs:cancel.title') });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('jobs:cancel.keep') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t('jobs:cancel.submit') }).click();
      await expect(page.getByText(t('jobs:empty.title')).last()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await mail.close();
    },
  );
});

test('runs a schedule now, and filters jobs by the counts of a queue @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/jobs');
  const navigation = page.getByRole('link', { name: t('jobs:title'), exact: true });
  await expect(navigation).toHaveAttribute('aria-current', 'page');
  // The job of a part, in its table.
  const queues = page.getByRole('table', { name: t('activity:title') });
  const queue = queues.getByRole('row').filter({ hasText: t('job-titles:activity-cleanup') });
  const run = queue.getByRole('button', { name: t('jobs:run.open') });
  const started = t('jobs:run.done', { job: isolate(t('job-titles:activity-cleanup')) });
  // Rejected while the schedule itself has started the job, which the test cannot rule out.
  journey.allowConsoleError(/status of 409/);
  await expect(async () => {
    await run.click();
    await expect(page.getByText(started)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(run).toBeFocused();
  // Polling shows the result.
  const completed = queue.getByRole('link', { name: t('jobs:state.completed') });
  await expect(completed).toBeVisible();
  await expect(queue).not.toContainText(t('jobs:queues.notYet'));

  await completed.click();
  await expect(page).toHaveURL(/queue=activity-cleanup&state=completed/);
  const rows = page.getByRole('table', { name: t('jobs:title') }).getByRole('row');
  await expect(rows.nth(1)).toContainText(t('job-titles:activity-cleanup'));
  await expect(rows.nth(1)).toContainText(t('jobs:state.completed'));
  await chooseFilter(page, t, t('jobs:column.state'), t('jobs:filter.failing'));
  await expect(page.getByText(t('list:filtered.title')).last()).toBeVisible();
  await page
    .getByRole('button', { name: t('list:filtered.clear') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/manager\/jobs$/);
  await page.goto('/manager/activity?kind=job.started');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('activity-cleanup');
});

test('does not poll in a hidden tab, and says so when the list cannot be loaded @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 500/);
  await installClock(page);
  await openAsAdmin(page, product, '/manager/jobs');
  let requests = 0;
  await page.route('**/api/rpc/jobs/**', (route) => {
    requests += 1;
    return route.continue();
  });
  const setVisibility = (visibility: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await setVisibility('hidden');
  await page.clock.runFor(25_000);
  expect(requests).toBe(0);
  await setVisibility('visible');
  await page.clock.runFor(5000);
  await expect.poll(() => requests).toBeGreaterThanOrEqual(2);

  await page.unroute('**/api/rpc/jobs/**');
  await page.route('**/api/rpc/jobs/list', (route) => route.fulfill({ status: 500 }));
  await chooseFilter(page, t, t('jobs:column.state'), t('jobs:state.cancelled'));
  const alert = page.getByRole('alert').filter({ hasText: t('list:error.title') });
  await passTimeUntil(page, alert);
  await expect(alert.getByRole('button', { name: t('ui:error.back') })).toBeVisible();
  await expect(alert.getByRole('link', { name: t('ui:error.home') })).toHaveAttribute('href', '/');
  await page.unroute('**/api/rpc/jobs/list');
  await alert.getByRole('button', { name: t('ui:retry') }).click();
  await expect(page.getByText(t('list:filtered.title')).last()).toBeVisible();
});

test('denies users access to jobs @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 403/);
  await asUser(page, product);
  expect((await page.goto('/manager/jobs'))?.status()).toBe(403);
  const { request } = page.context();
  expect((await request.get(`${product.url}/api/rest/jobs/queues`)).status()).toBe(403);
  const run = await request.post(`${product.url}/api/rest/jobs/activity-cleanup/run`, {
    data: {},
    headers: { origin: product.url },
  });
  expect(run.status()).toBe(403);
});
