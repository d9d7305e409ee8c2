import { product as brand } from '../../src/product.ts';
import { viewports } from '../support/combinations.ts';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { lastLanguage, otherLanguage, rightToLeft } from '../../tests/languages.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  selectLanguage,
  test as journeyTest,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';

// organizations:start
import { sampleInvitation } from '../support/organizations.ts';
// organizations:end
import { createDatabase, freePort, startProduct } from '../support/product.ts';

const label = getTranslations();

const contact = 'hello@example.com';
const repository = 'https://git.example.com/team/product';

interface WorkerFixtures {
  databaseUrl: string;
}

/** A public demo: production mode, without a mail server. */
const test = journeyTest.extend<object, WorkerFixtures>({
  databaseUrl: [
    async ({}, use) => use(await createDatabase({ withSample: true })),
    { scope: 'worker' },
  ],
  product: [
    async ({ databaseUrl }, use) => {
      const port = String(await freePort());
      const product = await startProduct('embedded', {
        APP_MODE: 'production',
        DEMO: 'true',
        DEMO_CONTACT: contact,
        DEMO_REPOSITORY: repository,
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: 'Zq3v9Xk2mT7wLr8bYc5nHd1fJs6gPa4e',
        BASE_URL: `http://localhost:${port}`,
        HOST: 'localhost',
        PORT: port,
        LOG_LEVEL: 'warn',
      });
      const before = await getDump(databaseUrl);
      await use(product);
      // Visitors must not have changed anything.
      expect(await getDump(databaseUrl)).toEqual(before);
      expect(product.output()).not.toContain('tried to write');
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// In one worker, so that one server is enough.
test.describe.configure({ mode: 'default' });

/** The whole database, with the transaction id of each row. */
async function getDump(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const dump: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const sql = `select t.xmin::text, to_jsonb(t)::text as row from "${name}" t order by 2`;
    dump[name] = (await client.query(sql)).rows;
  }
  await client.end();
  return dump;
}

const rejected = /status of 403/;

const getDialog = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: getTranslations(language)('demo:rejected') });

async function expectDialog(page: Page, language: Language = defaultLanguage) {
  const dialog = getDialog(page, language);
  await expect(dialog).toBeVisible();
  // The dialog that sent the request has closed.
  await expect(findDialog(page)).toHaveCount(1);
  await expect(dialog).toContainText('npm start');
  await expect(dialog.getByRole('link', { name: contact })).toHaveAttribute(
    'href',
    `mailto:${contact}`,
  );
  await expect(dialog.locator(':focus').or(page.locator('[role=dialog]:focus'))).toHaveCount(1);
  // Explained once: no toast in addition.
  await expect(page.locator('.toast')).toHaveCount(0);
}

async function closeDialog(page: Page, language: Language = defaultLanguage) {
  const close = getTranslations(language)('ui:close');
  await getDialog(page, language).getByRole('button', { name: close }).last().click();
  await expect(findDialog(page)).toHaveCount(0);
}

test('lets visitors explore as an administrator without changing anything', async ({
  page,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(rejected);
  await page.goto('/welcome');
  await expect(page).toHaveTitle(`${t('demo:welcome.pageTitle')} | ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('demo:welcome.title'));
  await waitForHydration(page);
  await expectAccessible(page);
  // No account and no code: the link signs in with the account that the area requires.
  await page.getByRole('button', { name: t('demo:welcome.manager.open') }).click();
  await expect(page).toHaveURL(/\/manager\/\w+/);
  await page.goto('/welcome');
  await expect(page.getByRole('link', { name: t('demo:welcome.app.open') })).toHaveAttribute(
    'href',
    '/app',
  );
  await page.goto('/manager');
  await waitForHydration(page);
  const badge = page.getByRole('button', { name: t('demo:badge') });
  await badge.click();
  const about = page.getByRole('dialog', { name: t('demo:about.title') });
  await expect(about).toContainText(`git clone ${repository}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(badge).toBeFocused();

  await page.goto('/manager/users?searchTerm=tkachuk');
  await page.getByRole('link', { name: 'Олена Ткачук' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Олена Ткачук');
  await waitForHydration(page);

  // A confirmation dialog.
  await page.getByRole('button', { name: t('users:delete.open') }).click();
  const asking = findDialog(page);
  await asking.getByRole('button', { name: t('users:delete.open') }).click();
  await expectDialog(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('users:delete.open') })).toBeFocused();

  // A form dialog; its error is discarded when it closes.
  await page.getByRole('button', { name: t('users:ban.open') }).click();
  await asking.getByRole('button', { name: t('users:ban.open') }).click();
  await expectDialog(page);
  await closeDialog(page);
  await page.getByRole('button', { name: t('users:ban.open') }).click();
  await expect(asking).not.toContainText(t('demo:rejected'));
  await page.keyboard.press('Escape');

  // A form page: typed input is kept.
  await page.getByRole('link', { name: t('users:update.open') }).click();
  const name = page.getByLabel(t('users:form.name'));
  await name.fill('Another name');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('users:update.submit') }).click();
  await expectDialog(page);
  await closeDialog(page);
  await expect(name).toHaveValue('Another name');
});

// jobs-page:start
test('shows jobs, and rejects to run them @all', async ({ page, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(rejected);
  await page.goto('/login');
  await page.getByRole('button', { name: t('demo:enter.admin') }).click();
  await expect(page).toHaveURL(/\/manager\/\w+/);
  await page.goto('/manager/jobs');
  await waitForHydration(page);
  await expect(page.getByText(t('jobs:off.readOnly'))).toBeVisible();
  await expect(page.getByText(t('jobs:empty.title')).last()).toBeVisible();
  await page
    .getByRole('button', { name: t('jobs:run.open') })
    .first()
    .click();
  await expectDialog(page);
});
// jobs-page:end

test('changes language, theme and account, and signs out @all', async ({ page, journey }) => {
  const t = journey.translations(otherLanguage);
  await page.goto('/login');
  await page.getByRole('button', { name: journey.translations()('demo:enter.admin') }).click();
  await expect(page).toHaveURL(/\/manager\/\w+/);
  await page.goto('/welcome');
  await waitForHydration(page);
  await selectLanguage(page, defaultLanguage, otherLanguage);
  await expectLanguage(page, otherLanguage);
  await page.getByRole('radio', { name: t('ui:theme.dark') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('demo:enter.reader') }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expectLanguage(page, otherLanguage);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/logout');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('auth:logout.submit') }).click();
  await expect(page).toHaveURL(/\/login\?reason=left$/);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/login\?redirect/);
});

// organizations:start
test('shows organizations and invitations, and rejects to change them @all', async ({
  page,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(rejected);
  await page.goto(sampleInvitation('nadia.aroyo@example.com'));
  await waitForHydration(page);
  await page.getByRole('button', { name: t('organizations:invitation.continue') }).click();
  await expectDialog(page);

  await page.goto('/login');
  await page.getByRole('button', { name: t('demo:enter.admin') }).click();
  await expect(page).toHaveURL(/\/manager\/\w+/);
  await page.goto('/manager/organizations');
  await page.getByRole('link', { name: 'Harbour Reading Circle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Reading Circle');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('organizations:settings.delete.submit') }).click();
  const asking = findDialog(page);
  await asking.getByRole('textbox').fill('Harbour Reading Circle');
  await asking.getByRole('button', { name: t('organizations:settings.delete.submit') }).click();
  await expectDialog(page);
});
// organizations:end

test.describe('right to left, on a phone', () => {
  test.use({ viewport: viewports.phone, hasTouch: true, locale: rightToLeft });

  test('rejects writes in the user area as well @all', async ({ page, journey }) => {
    const t = journey.translations(rightToLeft);
    journey.allowConsoleError(rejected);
    await page.goto('/login?redirect=%2Fmanager');
    await expectLanguage(page, rightToLeft);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('demo:enter.reader') }).click();
    // Users without access to the manager are redirected to the app.
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('button', { name: t('demo:badge') })).toBeVisible();
    await page.goto('/app/account?state=change-name');
    await waitForHydration(page);
    const asking = findDialog(page);
    await asking.getByLabel(t('account:name.label')).fill('نور');
    await asking.getByRole('button', { name: t('account:name.submit') }).click();
    await expectDialog(page, rightToLeft);
    await expectAccessible(page);
    await closeDialog(page, rightToLeft);
    await page.goto('/welcome');
    await waitForHydration(page);
    await expectAccessible(page);
    // The page version, for forms submitted without JavaScript.
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('demo:rejected'));
    await expectLanguage(page, rightToLeft);
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in, and responds to a form with a page @all', async ({ page, journey }) => {
    const t = journey.translations(lastLanguage);
    journey.allowConsoleError(rejected);
    await page.goto(`/login/verify?email=ada%40example.com&lng=${lastLanguage}`);
    await page.getByLabel(t('auth:verify.code')).fill('123456');
    const response = page.waitForResponse((it) => it.request().method() === 'POST');
    await page.getByRole('button', { name: t('auth:verify.submit') }).click();
    expect((await response).status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('demo:rejected'));
    await expect(page.getByText('npm start')).toBeVisible();
    await expect(page.getByRole('link', { name: contact })).toBeVisible();
    await page.getByRole('link', { name: t('demo:back') }).click();
    await expect(page).toHaveURL(/\/login\/verify/);
    await page.goto('/login');
    await page.getByRole('button', { name: t('demo:enter.admin') }).click();
    await expect(page).toHaveURL(/\/manager\/\w+/);
    await page.goto('/logout');
    await page.getByRole('button', { name: t('auth:logout.submit') }).click();
    await expect(page).toHaveURL(/\/login\?reason=left$/);
  });
});

journeyTest('has no welcome page outside demo mode', async ({ page, journey }) => {
  journey.allowConsoleError(/status of 404/);
  const response = await page.goto('/welcome');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    journey.translations()('ui:error.404.title'),
  );
  await waitForHydration(page);
  await expectAccessible(page);
  await page.goto('/login');
  await expect(page.getByLabel(label('auth:login.email'))).toBeVisible();
  await expect(
    page.getByRole('link', { name: journey.translations()('demo:enter.about') }),
  ).toHaveCount(0);
});
