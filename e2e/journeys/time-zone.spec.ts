import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin } from '../support/manager.ts';

const label = getTranslations();

const written = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat(`${defaultLanguage}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
    .format(new Date(moment))
    .replaceAll('\u202F', ' ');

test.use({ timezoneId: 'America/New_York' });

test('shows times in the time zone of the browser or a selected one @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const { request } = page.context();
  const getText = async (path: string) =>
    (await (await request.get(product.url + path)).text()).replaceAll('\u202F', ' ');
  const sessions = await (await request.get(`${product.url}/api/rest/account/sessions`)).json();
  const startedAt: string = sessions.items.find(
    (item: { current: boolean }) => item.current,
  ).startedAt;
  const started = (timeZone: string) =>
    t('account:sessions.started', { when: written(startedAt, timeZone) });

  // Until the time zone is known, times are in UTC and say so.
  expect(await getText('/manager/account/security')).toContain(`${started('UTC')} UTC`);
  await page.goto('/manager/account/security');
  await expect(page.getByText(started('America/New_York'), { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText(started('America/New_York'), { exact: true }).first(),
  ).toHaveAttribute('title', /America\/New York/);
  // From then on the server renders in the user's zone.
  expect(await getText('/manager/account/security')).toContain(`${started('America/New_York')}<`);

  await page.goto('/manager/account');
  await waitForHydration(page);
  const field = page.getByLabel(t('account:timeZone.label'));
  await expect(field).toHaveValue(t('account:timeZone.automatic'));
  await field.fill('kirit');
  await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click();
  await page.getByRole('link', { name: t('account:pages.security') }).click();
  await expect(
    page.getByText(started('Pacific/Kiritimati'), { exact: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  // dashboard:start
  expect(await getText('/manager/dashboard')).toContain('Pacific/Kiritimati');

  await page.goto('/manager/dashboard');
  await waitForHydration(page);
  await expect(
    page.getByText(new RegExp(t('dashboard:text', { count: 30, zone: '.*Pacific/Kiritimati.*' }))),
  ).toBeVisible();
  const chart = page.getByRole('img', { name: t('dashboard:chart.title') });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/: .*\d/);
  // dashboard:end

  await page.goto('/manager/account');
  await waitForHydration(page);
  await field.fill(t('account:timeZone.automatic'));
  await page.getByRole('option', { name: t('account:timeZone.automatic') }).click();
  await page.getByRole('link', { name: t('account:pages.security') }).click();
  await expect(page.getByText(started('America/New_York'), { exact: true }).first()).toBeVisible();
});

test('applies a theme to all open tabs @all', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/login');
    await waitForHydration(tab);
  }
  await page.getByRole('radio', { name: label('ui:theme.dark') }).check();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('radio', { name: label('ui:theme.dark') })).toBeChecked();
});

test('shows the breadcrumb of the page that is loading @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  await page.goto('/manager/activity');
  await waitForHydration(page);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/rpc/users/list**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: t('shell:nav.users') }).click();
  const here = page
    .getByRole('navigation', { name: t('ui:nav.breadcrumb') })
    .locator('[aria-current=page]');
  await expect(page.locator('[data-loading=list]')).toBeVisible();
  await expect(here).toHaveText(t('shell:nav.users'));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  await expect(here).toHaveText(t('shell:nav.users'));
});
