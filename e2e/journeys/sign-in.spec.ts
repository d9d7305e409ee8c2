import { languages } from '../../src/shared/i18n/languages.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newAddress,
  test,
  waitUntilAlive,
} from '../support/journey.ts';

for (const language of languages) {
  test(`a newcomer signs up, is welcomed, and signs out (${language})`, async ({
    page,
    journey,
  }) => {
    const t = journey.words(language);
    await page.goto(`/login?lng=${language}`);
    await expectLanguage(page, language);
    await expect(page).toHaveTitle(`${t('auth:login.pageTitle')} | Foreword`);
    await waitUntilAlive(page);
    await expectAccessible(page);

    const email = newAddress();
    await journey.signIn(page, email, language);
    await expect(page).toHaveURL(/\/app$/);
    await expectLanguage(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:onboarding.title'));
    // A link to change a mistyped email address is next to it.
    const who = page.getByRole('paragraph').filter({ hasText: email });
    await expect(who.getByRole('link')).toHaveAttribute('href', '/logout');
    await expectAccessible(page);

    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await expect(page.getByText(t('account:name.required'))).toBeVisible();
    await page.getByLabel(t('account:onboarding.name')).fill('Amélie أميرة');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();

    const name = 'Amélie أميرة';
    // In Arabic the page greets with the same text as the toast.
    const toasts = page.getByRole('region', { name: t('ui:toast.region') });
    await expect(toasts.getByText(t('account:onboarding.welcome', { name }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('shell:home.greeting', { name }),
    );
    await expect(page.getByRole('main')).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('shell:userMenu', { name }) }).click();
    await page.getByRole('menuitem', { name: t('auth:logout.submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('auth:logout.title') });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: t('auth:logout.submit') }).click();
    await expect(page).toHaveURL(/\/login$/);

    await page.goBack();
    await expect(page.getByText(name)).toHaveCount(0);
  });
}

test('wrong input is told in words, and nothing typed is lost', async ({ page, journey }) => {
  const t = journey.words('en');
  journey.expectComplaint(/status of 400/);
  await page.goto('/login');
  await waitUntilAlive(page);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await page.getByLabel('Email').fill(newAddress());
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

test('a person comes back to where she wanted to go', async ({ page, journey }) => {
  await page.goto('/app?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await journey.signIn(page, 'user@example.com');
  await expect(page).toHaveURL(/\/app\?from=mail$/);
});

test('a redirect never leads to another site', async ({ page, journey, product }) => {
  await page.goto('/login?redirect=//evil.example/');
  await journey.signIn(page, 'user@example.com');
  expect(new URL(page.url()).origin).toBe(product.url);
  await expect(page).toHaveURL(/\/app$/);
});

test('an administrator lands in the manager, a signed-in visitor leaves the sign-in', async ({
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

test('who may not enter the manager sees the 403 page, with status 403', async ({
  page,
  journey,
}) => {
  journey.expectComplaint(/status of 403/);
  await journey.signIn(page, 'user@example.com');
  const answer = await page.goto('/manager/dashboard');
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await waitUntilAlive(page);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manager' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a session ended elsewhere is over on the next request', async ({ page, journey }) => {
  // Requests still pending when the session ended.
  journey.expectComplaint(/status of 401/);
  await journey.signIn(page, 'user@example.com');
  await page.evaluate(() =>
    fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  // The page may already be redirecting by itself.
  await page.evaluate(() => location.assign('/app'));
  await expect(page).toHaveURL(/\/login/);
});
