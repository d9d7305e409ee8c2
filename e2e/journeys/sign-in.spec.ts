import { isolate } from '../../src/ui/basics/isolate.ts';
import { installClock } from '../support/clock.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asUser } from '../support/manager.ts';

const label = getTranslations();

test('shows validation errors and keeps typed input', async ({ page, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 400/);
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(page.getByText(t('auth:email.required'))).toBeVisible();
  await page.getByLabel(t('auth:login.email')).fill('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('auth:email.invalid'))).toBeVisible();
  await expect(page.getByLabel(t('auth:login.email'))).toHaveValue('not an address');
  await page.getByLabel(t('auth:login.email')).fill(newEmail());
  await page.keyboard.press('Enter');
  await page.waitForURL(/verify/);
  const submit = page.getByRole('button', { name: t('auth:verify.submit') });
  await submit.click();
  await expect(page.getByText(t('auth:code.required'))).toBeVisible();
  await page.getByLabel(t('auth:verify.code')).fill('123');
  await submit.click();
  await expect(page.getByText(t('auth:code.length'))).toBeVisible();
  await page.getByLabel(t('auth:verify.code')).fill('abcdef');
  await submit.click();
  await expect(page.getByText(t('auth:code.invalid'))).toBeVisible();
  await expect(page.getByLabel(t('auth:verify.code'))).toHaveValue('abcdef');
});

test('says that emails are late, until a code is sent in time', async ({ page, journey }) => {
  const t = journey.translations();
  await installClock(page);
  const send = '**/send-verification-otp';
  const sent = { success: true, validMinutes: 5 };
  await page.route(send, (route) => route.fulfill({ json: { ...sent, late: true } }));
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel(t('auth:login.email')).fill(newEmail());
  await page.keyboard.press('Enter');
  await page.waitForURL(/verify/);
  const late = page.getByText(t('auth:verify.late'));
  await expect(late).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page);
  await expect(late).toBeVisible();
  await page.unroute(send);
  await page.route(send, (route) => route.fulfill({ json: sent }));
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: t('auth:verify.resend') }).click();
  await expect(page.getByText(t('auth:verify.resent', { count: 5 }))).toBeVisible();
  await expect(late).toBeHidden();
});

test('returns to the requested page after sign-in', async ({ page, journey }) => {
  await page.goto('/app?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await journey.signIn(page, 'user@example.com');
  await expect(page).toHaveURL(/\/app\?from=mail$/);
});

test('never redirects to another site', async ({ page, journey, product }) => {
  await page.goto('/login?redirect=//evil.example/');
  await journey.signIn(page, 'user@example.com');
  expect(new URL(page.url()).origin).toBe(product.url);
  await expect(page).toHaveURL(/\/app$/);
});

test('opens the manager for administrators, and skips the sign-in page when signed in', async ({
  page,
  journey,
}) => {
  await journey.signIn(page, 'admin@example.com');
  await expect(page).toHaveURL(/\/manager\/\w+$/);
  await expectAccessible(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/manager\/\w+$/);
});

test('returns a 403 page to users without access to the manager', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/status of 403/);
  await asUser(page, product);
  const response = await page.goto('/manager/users');
  expect(response?.status()).toBe(403);
  await expect(page.getByText(label('ui:error.403.text'))).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText(label('ui:error.403.text'))).toBeVisible();
  await expect(page.getByRole('link', { name: label('shell:nav.manager') })).toHaveCount(0);
  // Not a dead end: the navigation, who is signed in, and how to switch.
  const home = page.getByRole('navigation').getByRole('link', { name: label('shell:nav.home') });
  await expect(home.first()).toHaveAttribute('href', '/app');
  const user = isolate('user@example.com');
  await expect(page.getByText(label('ui:error.403.signedInAs', { user }))).toBeVisible();
  await expect(page.getByRole('link', { name: label('ui:error.403.switch') })).toHaveAttribute(
    'href',
    `/logout?redirect=${encodeURIComponent('/login?redirect=%2Fmanager%2Fusers')}`,
  );
  await expectAccessible(page);
});
