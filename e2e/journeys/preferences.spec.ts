import { product as brand } from '../../src/product.ts';
import { timeZoneCookies } from '../../src/shared/i18n/time-zones.ts';
import { changedLanguages, lastLanguage, otherLanguage } from '../../tests/languages.ts';
import {
  expect,
  expectLanguage,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { cutUpdates, isUpdate } from '../support/idle.ts';
import { asAdmin } from '../support/manager.ts';
import { forgetCookies, setCookies } from '../support/session.ts';

const label = getTranslations();

test.describe('language', () => {
  for (const language of changedLanguages)
    test(`changes to ${language} without a reload and is stored in cookie and local storage`, async ({
      page,
      context,
      journey,
    }) => {
      await page.goto('/login');
      await waitForHydration(page);
      await page.getByLabel(label('auth:login.email')).fill('half-typed@exam');
      await page.getByLabel(label('ui:language.label')).selectOption(language);
      const t = journey.translations(language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth:login.title'));
      await expectLanguage(page, language);
      await expect(page).toHaveTitle(`${t('auth:login.pageTitle')} | ${brand.name}`);
      // Typed input is kept.
      await expect(page.getByLabel(t('auth:login.email'))).toHaveValue('half-typed@exam');
      const cookie = (await context.cookies()).find((it) => it.name === 'i18next');
      expect(cookie).toMatchObject({ value: language, path: '/', sameSite: 'Lax' });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(30);
      expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language);
      await page.goto('/login');
      await expectLanguage(page, language);
    });

  test('is stored when requested by ?lng @all', async ({ page }) => {
    await page.goto(`/login?lng=${lastLanguage}`);
    await expectLanguage(page, lastLanguage);
    await page.goto('/login');
    await expectLanguage(page, lastLanguage);
  });

  test('is read from local storage if there is no cookie @all', async ({
    page,
    context,
    journey,
  }) => {
    await page.goto('/login');
    await waitForHydration(page);
    await page.evaluate((it) => localStorage.setItem('i18nextLng', it), otherLanguage);
    await forgetCookies(context);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      journey.translations(otherLanguage)('auth:login.title'),
    );
    await expectLanguage(page, otherLanguage);
  });

  test('is the only one whose messages are downloaded', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`/login?lng=${otherLanguage}`);
    await waitForHydration(page);
    const messages = requested.filter((path) => path.includes('/messages-'));
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(`/assets/messages-${otherLanguage}-`);
  });
});

test.describe('browser language', () => {
  test.use({ locale: `${otherLanguage}-CA` });
  test('is used by default', async ({ page }) => {
    await page.goto('/login');
    await expectLanguage(page, otherLanguage);
  });
});

test('changes the theme without a reload and renders it on the server', async ({ page }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  const light = await page.locator('html').evaluate((it) => getComputedStyle(it).backgroundColor);
  await page.getByRole('radio', { name: label('ui:theme.dark') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).not.toHaveCSS('background-color', light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  const html = await (await page.context().request.get('/login')).text();
  expect(html).toContain('data-theme="dark"');
});

test('single-key shortcuts can be turned off @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  await page.goto('/manager/users');
  await waitForHydration(page);
  const field = page.getByRole('searchbox');
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.goto('/manager/account');
  await waitForHydration(page);
  const keys = page.getByRole('switch', { name: t('account:preferences.keys') });
  await expect(keys).toBeChecked();
  await keys.focus();
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  // The server renders it too: the hint does not flash.
  const html = await (await page.context().request.get('/manager/users')).text();
  expect(html).not.toMatch(/aria-keyshortcuts="[^"+]*"/);
  await page.goto('/manager/users');
  await waitForHydration(page);
  await expect(field).not.toHaveAttribute('aria-keyshortcuts');
  await page.keyboard.press('/');
  await page.keyboard.press('j');
  await expect(page.locator('body')).toBeFocused();
  // Arrow keys are not single-character shortcuts, so they stay active.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row]').first()).toBeFocused();
});

test('hydration sends no requests and shifts no layout', async ({ page, product }) => {
  await asAdmin(page, product);
  // As on a second visit: the first one also sends the browser's time zone to the server.
  const timeZone = { name: timeZoneCookies.browser, value: 'UTC', url: product.url };
  await setCookies(page.context(), [timeZone]);
  // Pages read again what was changed a moment ago, such as by the sign-in.
  await cutUpdates(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/manager/users');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('users:title'));
  const isCall = (path: string) => /^\/(?:api|_serverFn)\//.test(path);
  const others = requested.filter((path) => isCall(path) && !isUpdate(path));
  expect(others).toEqual([]);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
  expect(shifts.reduce((sum, it) => sum + it, 0)).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('renders pages', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel(label('auth:login.email'))).toBeVisible();
  });

  for (const language of changedLanguages)
    test(`changes the language to ${language}`, async ({ page, journey }) => {
      await page.goto('/login');
      await page.getByLabel(label('ui:language.label')).selectOption(language);
      await page.getByRole('button', { name: label('ui:language.apply') }).click();
      await expectLanguage(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        journey.translations(language)('auth:login.title'),
      );
    });
});
