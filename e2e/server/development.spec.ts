import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import newLanguage from '../../scripts/new/language.ts';
import { defaultLanguage, toLanguage } from '../../src/shared/i18n/languages.ts';
import {
  type Development,
  copySources,
  replaceIn,
  startDevelopment,
} from '../support/development.ts';
import { rightToLeft } from '../../tests/languages.ts';
import { test as base, expect, waitForHydration, getTranslations } from '../support/journey.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { gotoIdle } from '../support/idle.ts';
import { mailsTo } from '../support/product.ts';
import { type Who, screens, signInViewers, sizes } from '../support/screens.ts';

/** Hot reload under `npm run dev`, on a scratch copy of the sources. */

interface Scratch extends Development {
  root: string;
  /** Replaces text in a source file and returns its line. Fails if the text is missing. */
  edit(file: string, from: string, to: string): Promise<{ edited: number }>;
}

/** A right-to-left language that `npm run new` adds to the copy. */
const addedLanguage = ['he', 'fa', 'ur', 'yi'].find((code) => !toLanguage(code)) ?? '';

const test = base.extend<object, { scratch: Scratch }>({
  scratch: [
    async ({}, use) => {
      const root = await copySources();
      newLanguage([addedLanguage], { root });
      const development = await startDevelopment('/login', { root });
      await use({
        ...development,
        root,
        edit: (file, from, to) => replaceIn(join(root, file), from, to),
      });
      await development.stop();
      await rm(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ scratch }, use) => use(scratch.url),
});

// One shared server, which transforms modules on first request.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

async function signIn(page: Page, scratch: Scratch): Promise<void> {
  const t = getTranslations();
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel(t('auth:login.email')).fill('user@example.com');
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await page.waitForURL(/\/login\/verify/);
  const [mail] = await mailsTo(scratch, 'user@example.com');
  await page.getByLabel(t('auth:verify.code')).fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function getSessions(page: Page): Promise<{ items: unknown[]; now: string }> {
  return (await page.request.get('/api/rest/account/sessions')).json();
}

// Before the tests that edit files: any warning of React fails them, such as of a hydration mismatch.
for (const size of ['desktop', 'phone'] as const)
  test(`no screen logs an error or a warning on a ${size} @all`, async ({
    page,
    scratch,
    consoleErrors,
  }) => {
    test.setTimeout(1_200_000);
    // The router warns of every page that is not shown, such as before onboarding.
    consoleErrors.allowed.push(/status of 40[34]/, /Error in route match/);
    const viewers = await signInViewers(scratch);
    await page.setViewportSize(sizes[size]);
    const language = size === 'phone' ? rightToLeft : defaultLanguage;
    const sorted = screens.toSorted((a, b) => a.who.localeCompare(b.who));
    let who: Who | undefined;
    for (const screen of sorted) {
      if (screen.who !== who) await viewers.enter(page.context(), screen.who, language);
      who = screen.who;
      await page.goto(viewers.getPath(screen));
      await waitForHydration(page);
    }
  });

test('keeps what is typed into a form before hydration @all', async ({ page, scratch }) => {
  const t = getTranslations();
  const viewers = await signInViewers(scratch);
  await viewers.enter(page.context(), 'administrator', defaultLanguage);
  for (const path of ['/manager/users/new', '/manager/users/{user}/update']) {
    const release = await holdScripts(page);
    await page.goto(viewers.getPath({ path }), { waitUntil: 'commit' });
    const name = page.getByRole('textbox', { name: t('users:form.name') });
    await name.fill('Grace');
    release();
    await waitForHydration(page);
    // Renders the form again.
    await page.getByRole('textbox', { name: t('users:form.email') }).fill('grace@example.com');
    await expect(name).toHaveValue('Grace');
  }
});

test('applies an edited procedure and an edited query to the next request @all', async ({
  page,
  scratch,
}) => {
  await signIn(page, scratch);
  expect((await getSessions(page)).items).toHaveLength(1);

  await scratch.edit(
    'src/features/accounts/account/server/rules.ts',
    'now: now.toISOString()',
    "now: '2030-01-01T00:00:00.000Z'",
  );
  await expect.poll(async () => (await getSessions(page)).now).toBe('2030-01-01T00:00:00.000Z');

  await scratch.edit(
    'src/features/accounts/account/server/queries.ts',
    'maxSessions = 50',
    'maxSessions = 0',
  );
  await expect.poll(async () => (await getSessions(page)).items).toEqual([]);
  // Database and mailbox survive the reload: the session is valid, and the email is there.
  expect(await mailsTo(scratch, 'user@example.com')).not.toEqual([]);
});

test('applies a migration that appears, after it is corrected @all', async ({
  page,
  scratch,
  consoleErrors,
}) => {
  consoleErrors.allowed.push(/status of 500/);
  await signIn(page, scratch);
  const getName = async () =>
    (await (await page.request.get('/api/auth/get-session')).json())?.user?.name;
  const migration = join(scratch.root, 'migrations/20990101000000_rename.sql');
  const rename = "UPDATE users SET name = 'Renamed' WHERE email = 'user@example.com';";
  await writeFile(migration, `${rename} SELCT 1;`);
  await expect.poll(async () => (await page.request.get('/login')).status()).toBe(500);
  await writeFile(migration, rename);
  await expect.poll(getName).toBe('Renamed');
});

test('shows a new language in its direction, with the messages of the default language @all', async ({
  page,
}) => {
  await gotoIdle(page, `/login?lng=${addedLanguage}`);
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('lang', addedLanguage);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel(getTranslations()('auth:login.email'))).toBeVisible();
});

test('applies an edited message and an edited component without a reload @all', async ({
  page,
  scratch,
}) => {
  await gotoIdle(page, '/login');
  await waitForHydration(page);
  const email = page.getByLabel(getTranslations()('auth:login.email'));
  await email.fill('typed@example.com');
  const heading = page.getByRole('heading', { level: 1 });

  await scratch.edit(
    `src/features/accounts/auth/messages/${defaultLanguage}.json`,
    getTranslations()('auth:login.title'),
    'An edited title',
  );
  await expect(heading).toHaveText('An edited title');
  await expect(email).toHaveValue('typed@example.com');

  await scratch.edit(
    'src/features/accounts/auth/screens/login.tsx',
    '<form noValidate',
    '<form data-edited noValidate',
  );
  await expect(page.locator('form[data-edited]')).toBeVisible();
  await expect(email).toHaveValue('typed@example.com');

  // The server renders the same.
  await expect
    .poll(async () => (await page.request.get(`/login?lng=${defaultLanguage}`)).text())
    .toMatch(/An edited title[\s\S]*data-edited/);
});

test('a render error in the browser shows its stack and source line @all', async ({
  page,
  scratch,
  consoleErrors,
}) => {
  consoleErrors.allowed.push(/broken on purpose/, /Error in route match/);
  await signIn(page, scratch);
  await gotoIdle(page, '/logout');
  await waitForHydration(page);
  const file = 'src/features/accounts/auth/screens/logout.tsx';
  const line = "  if (text) throw new Error('broken on purpose');";
  const start = '  const router = useRouter();';
  const { edited } = await scratch.edit(file, start, `${line}\n${start}`);
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay.locator('.stack')).toContainText(`${file}:${edited}:`);
  await expect(overlay.locator('.frame')).toContainText(`> ${edited} | ${line}`);
});

test('a render error on the server shows its stack and source line @all', async ({
  page,
  scratch,
  consoleErrors,
}) => {
  consoleErrors.allowed.push(/status of 500/);
  const file = 'src/features/shell/screens/root.tsx';
  const line = "  if (children) throw new Error('broken as well');";
  const start = '  const i18n = useCurrentI18n();';
  const { edited } = await scratch.edit(file, start, `${line}\n${start}`);
  await expect.poll(async () => (await page.request.get('/login')).status()).toBe(500);
  await page.goto('/login');
  const overlay = page.locator('vite-error-overlay');
  await expect(overlay.locator('.message')).toContainText('broken as well');
  await expect(overlay.locator('.stack')).toContainText(`${file}:${edited}:`);
  // The page comes back by itself once the error is fixed.
  await scratch.edit(file, `${line}\n`, '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An edited title');
});
