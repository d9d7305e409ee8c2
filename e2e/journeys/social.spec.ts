import type { Page } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newAddress,
  test as journeyTest,
  waitUntilAlive,
  wordsOf,
} from '../support/journey.ts';
import { type OpenId, type Person, startOpenId } from '../support/openid.ts';
import { freePort, startProduct } from '../support/product.ts';

interface WorkerFixtures {
  port: number;
  openId: OpenId;
}

/** The product with an OpenID provider on the sign-in page. */
const test = journeyTest.extend<object, WorkerFixtures>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  openId: [
    async ({ port }, use) => {
      const openId = await startOpenId(`http://localhost:${port}`);
      await use(openId);
      await openId.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ port, openId }, use) => {
      const product = await startProduct('embedded', { PORT: String(port), ...openId.env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** For a test with its own server. */
const testAlone = journeyTest.extend({ baseURL: async ({}, use) => use(undefined) });

const button = (page: Page, language: Language = 'en') =>
  page.getByRole('button', { name: wordsOf(language)('social:continue', { name: 'Example ID' }) });

/** On the provider's own page. */
async function allow(page: Page, person: Person) {
  await page.getByLabel('Person').fill(person.id);
  await page.getByRole('button', { name: 'Allow' }).click();
}

async function expectFailure(
  page: Page,
  kind: 'signup_disabled' | 'access_denied' | 'unknown_error',
) {
  const t = wordsOf('en');
  const words = {
    signup_disabled: ['Account not found', 'You need an account to login'],
    access_denied: ['Access Denied', 'Not able to login, please try again'],
    unknown_error: ['Something went wrong', 'Failed to login, please try again'],
  }[kind];
  await expect(page).toHaveURL(new RegExp(`/login/error\\?error=${kind}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[0] ?? '');
  await expect(page.getByText(words[1] ?? '')).toBeVisible();
  await expect(page).toHaveTitle(`${t('social:error.pageTitle')} | Foreword`);
}

test('a newcomer signs up, and signs in again as the same person', async ({
  page,
  openId,
  journey,
}) => {
  const t = journey.words('en');
  const person = openId.add({ email: newAddress() });
  await page.goto('/app');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapp/);
  await waitUntilAlive(page);
  await expectAccessible(page);
  await button(page).click();
  await allow(page, person);
  await expect(page).toHaveURL(/\/app$/);
  await waitUntilAlive(page);
  await page.getByLabel(t('account:onboarding.name')).fill('Grace');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Grace' }),
  );

  await page.goto('/logout');
  await waitUntilAlive(page);
  await page.getByRole('button', { name: t('auth:logout.submit') }).click();
  await expect(page).toHaveURL(/\/login/);
  await waitUntilAlive(page);
  // The provider still has a session and asks nothing.
  await button(page).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Grace' }),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the way is the same, and the wish is kept', async ({ page, openId, journey }) => {
    const t = journey.words('ar');
    await page.goto('/login?redirect=%2Fapp%3Fa%3Db&lng=ar');
    await button(page, 'ar').click();
    await allow(page, openId.add({ email: newAddress() }));
    await expect(page).toHaveURL(/\/app\?a=b$/);
    await expect(page.getByLabel(t('account:onboarding.name'))).toBeVisible();
  });

  test('who says no comes to a page that says so', async ({ page }) => {
    await page.goto('/login');
    await button(page).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expectFailure(page, 'access_denied');
  });
});

test('who says no there comes to a page with a way back', async ({ page, journey }) => {
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expectFailure(page, 'access_denied');
  await expectAccessible(page);
  await page.getByRole('link', { name: journey.words('en')('social:error.back') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(button(page)).toBeVisible();
});

test('who turns back at the provider finds a button that works', async ({ page, openId }) => {
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible();
  await page.goBack();
  await waitUntilAlive(page);
  await button(page).click();
  await allow(page, openId.add({ email: newAddress() }));
  await expect(page).toHaveURL(/\/app$/);
});

test('a verified address leads into the account that is there', async ({
  page,
  openId,
  journey,
  context,
}) => {
  const email = newAddress();
  await journey.signIn(page, email);
  await page.getByLabel(journey.words('en')('account:onboarding.name')).fill('Early Bird');
  await page
    .getByRole('button', { name: journey.words('en')('account:onboarding.submit') })
    .click();
  const greeting = journey.words('en')('shell:home.greeting', { name: 'Early Bird' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
  await context.clearCookies();
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  await allow(page, openId.add({ email, name: 'Somebody Else' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
});

test('an address that is not verified leads into no account, and says what to do', async ({
  page,
  openId,
  journey,
}) => {
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  await allow(page, openId.add({ email: 'admin@example.com', emailVerified: false }));
  await expectFailure(page, 'access_denied');
  const advice = journey.words('en')('social:error.reason.email_not_verified');
  await expect(page.getByText(advice)).toBeVisible();
  await page.goto('/manager');
  await expect(page).toHaveURL(/\/login/);
});

test('a provider that breaks on the way leads to the error page', async ({ page, openId }) => {
  const person = openId.add({ email: newAddress() });
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  const mend = openId.hangUp();
  await allow(page, person);
  await expectFailure(page, 'unknown_error');
  mend();
});

testAlone(
  'where strangers may not sign up, members may sign in; a provider that is away is told of',
  async ({ page, complaints }) => {
    testAlone.slow();
    complaints.allowed.push(/status of 503/);
    const port = await freePort();
    const openId = await startOpenId(`http://localhost:${port}`);
    const product = await startProduct('embedded', {
      PORT: String(port),
      AUTH_SIGNUP: 'false',
      ...openId.env,
    });
    await openId.stop();
    await page.goto(`${product.url}/login`);
    await waitUntilAlive(page);
    await button(page).click();
    await expect(page.getByRole('alert')).toHaveText(wordsOf('en')('social:error.away'));
    await openId.start();
    await button(page).click();
    await allow(page, openId.add({ email: newAddress() }));
    await expectFailure(page, 'signup_disabled');

    await page.context().clearCookies();
    await page.goto(`${product.url}/login`);
    await waitUntilAlive(page);
    await button(page).click();
    await allow(page, openId.add({ email: 'user@example.com' }));
    await expect(page).toHaveURL(/\/app$/);
    // Stops the page's pending requests before the server stops.
    await page.goto('about:blank');
    await product.stop();
    await openId.stop();
  },
);

/** An onboarded user on their account page. */
async function openAccount(
  page: Page,
  journey: { signIn(page: Page, email: string): Promise<void> },
) {
  const t = wordsOf('en');
  const email = newAddress();
  await journey.signIn(page, email);
  await page.getByLabel(t('account:onboarding.name')).fill('Owner');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Owner' }),
  );
  await page.goto('/app/account');
  await waitUntilAlive(page);
  return email;
}

test('links a provider on the account page, signs in with it and unlinks it', async ({
  page,
  openId,
  journey,
}) => {
  const t = journey.words('en');
  const name = 'Example ID';
  await openAccount(page, journey);
  const methods = page.locator('section', { hasText: t('account:providers.title') });
  await expect(methods.getByText(t('account:providers.notLinked'))).toBeVisible();
  await methods.getByRole('button', { name: t('account:providers.linkName', { name }) }).click();
  // Another address than the account's.
  await allow(page, openId.add({ email: newAddress() }));
  await expect(page).toHaveURL(/\/app\/account\?linked=oidc#sign-in-methods$/);
  await waitUntilAlive(page);
  await expect(methods.getByRole('status')).toHaveText(t('account:providers.done', { name }));
  await expect(methods.getByRole('status')).toBeInViewport();
  await expectAccessible(page);

  await page.context().clearCookies({ name: 'foreword.session' });
  await page.goto('/login');
  await waitUntilAlive(page);
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Owner' }),
  );

  await page.goto('/app/account');
  await waitUntilAlive(page);
  await methods.getByRole('button', { name: t('account:providers.unlinkName', { name }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('account:providers.unlinkText', { name }));
  await dialog.getByRole('button', { name: t('account:providers.unlink') }).click();
  await expect(page.getByText(t('account:providers.unlinked', { name }))).toBeVisible();
  await expect(methods.getByText(t('account:providers.notLinked'))).toBeVisible();
});

test('returns to the account page with a message if linking fails', async ({
  page,
  openId,
  journey,
}) => {
  const t = journey.words('en');
  const name = t('account:providers.linkName', { name: 'Example ID' });
  await openAccount(page, journey);
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveURL(/\/app\/account\?error=access_denied#sign-in-methods$/);
  await expect(page.getByRole('alert')).toHaveText(t('account:providers.error.denied'));
  await waitUntilAlive(page);
  await page.getByRole('button', { name }).click();
  await allow(page, openId.add({ email: newAddress(), emailVerified: false }));
  await expect(page).toHaveURL(/\/app\/account\?error=EMAIL_NOT_VERIFIED#sign-in-methods$/);
  await expect(page.getByRole('alert')).toHaveText(t('account:providers.error.notVerified'));
});

for (const language of ['en', 'fr', 'ar', 'sw'] as const) {
  test(`the error page speaks ${language}`, async ({ page, journey }) => {
    const t = journey.words(language);
    await page.goto(`/login/error?error=state_mismatch&lng=${language}`);
    await expectLanguage(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('social:error.unknown_error.title'),
    );
    await expect(page.getByText(t('social:error.unknown_error.text'))).toBeVisible();
    await waitUntilAlive(page);
    await expectAccessible(page);
  });
}
