import { expect, expectAccessible, newEmail, test, waitForHydration } from '../support/journey.ts';
import { asUser } from '../support/manager.ts';

test('shows validation errors and keeps typed input', async ({ page, journey }) => {
  const t = journey.translations('en');
  journey.allowConsoleError(/status of 400/);
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await page.getByLabel('Email').fill(newEmail());
  await page.keyboard.press('Enter');
  await page.waitForURL(/verify/);
  const submit = page.getByRole('button', { name: t('auth:verify.submit') });
  await submit.click();
  await expect(page.getByText('Code is required')).toBeVisible();
  await page.getByLabel('Code').fill('123');
  await submit.click();
  await expect(page.getByText('Code should be 6 characters')).toBeVisible();
  await page.getByLabel('Code').fill('abcdef');
  await submit.click();
  await expect(page.getByText('Code is invalid')).toBeVisible();
  await expect(page.getByLabel('Code')).toHaveValue('abcdef');
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
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expectAccessible(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/manager\/dashboard$/);
});

test('returns a 403 page to users without access to the manager', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/status of 403/);
  await asUser(page, product);
  const answer = await page.goto('/manager/dashboard');
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manager' })).toHaveCount(0);
  await expectAccessible(page);
});
