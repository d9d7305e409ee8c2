import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { rightToLeft, testedLanguages } from '../../tests/languages.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newEmail,
  test as journeyTest,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { type OpenId, type ProviderUser, startOpenId } from '../support/openid.ts';
// organizations:start
import { invite, newCaller, newOrganization } from '../support/organizations.ts';
// organizations:end
import { freePort, startProduct } from '../support/product.ts';
import { forgetCookies, forgetSession } from '../support/session.ts';

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
      const product = await startProduct('postgres', { PORT: String(port), ...openId.env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// In one worker, so that one server is enough.
test.describe.configure({ mode: 'default' });

/** For a test with its own server. */
const testAlone = journeyTest.extend({ baseURL: async ({}, use) => use(undefined) });

const button = (page: Page, language = defaultLanguage) =>
  page.getByRole('button', {
    name: getTranslations(language)('social:continue', { name: 'Example ID' }),
  });

/** On the provider's own page. */
async function allow(page: Page, user: ProviderUser) {
  await page.getByLabel('User').fill(user.id);
  await page.getByRole('button', { name: 'Allow' }).click();
}

async function expectFailure(
  page: Page,
  kind: 'signup_disabled' | 'access_denied' | 'unknown_error',
) {
  const t = getTranslations();
  await expect(page).toHaveURL(new RegExp(`/login/error\\?error=${kind}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`social:error.${kind}.title`));
  await expect(page.getByText(t(`social:error.${kind}.text`))).toBeVisible();
  await expect(page).toHaveTitle(`${t('social:error.pageTitle')} | ${brand.name}`);
}

test('signs up, and signs in again as the same user', async ({ page, openId, journey }) => {
  const t = journey.translations();
  const user = openId.add({ email: newEmail() });
  await page.goto('/app');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapp/);
  await waitForHydration(page);
  await expectAccessible(page);
  await button(page).click();
  await allow(page, user);
  await expect(page).toHaveURL(/\/app$/);
  await waitForHydration(page);
  await page.getByLabel(t('account:onboarding.name')).fill('Grace');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Grace' }),
  );

  await page.goto('/logout');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('auth:logout.submit') }).click();
  await expect(page).toHaveURL(/\/login/);
  await waitForHydration(page);
  // The provider still has a session and asks nothing.
  await button(page).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Grace' }),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs up and keeps the requested page @all', async ({ page, openId, journey }) => {
    const t = journey.translations(rightToLeft);
    await page.goto(`/login?redirect=%2Fapp%3Fa%3Db&lng=${rightToLeft}`);
    await button(page, rightToLeft).click();
    await allow(page, openId.add({ email: newEmail() }));
    await expect(page).toHaveURL(/\/app\?a=b$/);
    await expect(page.getByLabel(t('account:onboarding.name'))).toBeVisible();
  });

  test('shows an error page if the user denies access @all', async ({ page }) => {
    await page.goto('/login');
    await button(page).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expectFailure(page, 'access_denied');
  });
});

test('shows an error page with a link back if the user denies access', async ({
  page,
  journey,
}) => {
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expectFailure(page, 'access_denied');
  await expectAccessible(page);
  await page.getByRole('link', { name: journey.translations()('social:error.back') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(button(page)).toBeVisible();
});

test('the button works again after Back from the provider @all', async ({ page, openId }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await button(page).click();
  await allow(page, openId.add({ email: newEmail() }));
  await expect(page).toHaveURL(/\/app$/);
});

test('links an existing account with a verified address @all', async ({
  page,
  openId,
  journey,
  context,
}) => {
  const email = newEmail();
  await journey.signIn(page, email);
  await page.getByLabel(journey.translations()('account:onboarding.name')).fill('Early Bird');
  await page
    .getByRole('button', { name: journey.translations()('account:onboarding.submit') })
    .click();
  const greeting = journey.translations()('shell:home.greeting', { name: 'Early' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
  await forgetCookies(context);
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await allow(page, openId.add({ email, name: 'Somebody Else' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
});

test('links no account with an unverified address, and explains why @all', async ({
  page,
  openId,
  journey,
}) => {
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await allow(page, openId.add({ email: 'admin@example.com', emailVerified: false }));
  await expectFailure(page, 'access_denied');
  const advice = journey.translations()('social:error.reason.email_not_verified');
  await expect(page.getByText(advice)).toBeVisible();
  await page.goto('/manager');
  await expect(page).toHaveURL(/\/login/);
});

test('explains that the provider shares no address @all', async ({ page, openId, journey }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await allow(page, openId.add({ email: '' }));
  await expectFailure(page, 'access_denied');
  const advice = journey.translations()('social:error.reason.USER_EMAIL_NOT_FOUND');
  await expect(page.getByText(advice)).toBeVisible();
});

test('shows an error page if the provider fails @all', async ({ page, openId }) => {
  const user = openId.add({ email: newEmail() });
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  const mend = openId.hangUp();
  await allow(page, user);
  await expectFailure(page, 'unknown_error');
  mend();
});

testAlone(
  'signs in existing users only if sign-up is disabled, and reports an unreachable provider @all',
  async ({ page, consoleErrors, startOwn }) => {
    testAlone.slow();
    consoleErrors.allowed.push(/status of 503/);
    const port = await freePort();
    const openId = await startOpenId(`http://localhost:${port}`);
    const product = await startOwn('postgres', {
      PORT: String(port),
      AUTH_SIGNUP: 'false',
      ...openId.env,
    });
    await openId.stop();
    await page.goto(`${product.url}/login`);
    await waitForHydration(page);
    await button(page).click();
    await expect(page.getByRole('alert')).toHaveText(getTranslations()('social:error.away'));
    await openId.start();
    await button(page).click();
    await allow(page, openId.add({ email: newEmail() }));
    await expectFailure(page, 'signup_disabled');

    await forgetCookies(page.context());
    await page.goto(`${product.url}/login`);
    await waitForHydration(page);
    await button(page).click();
    await allow(page, openId.add({ email: 'user@example.com' }));
    await expect(page).toHaveURL(/\/app$/);
    await openId.stop();
  },
);

/** An onboarded user on their account page. */
async function openAccount(
  page: Page,
  journey: { signIn(page: Page, email: string): Promise<void> },
) {
  const t = getTranslations();
  const email = newEmail();
  await journey.signIn(page, email);
  await page.getByLabel(t('account:onboarding.name')).fill('Owner');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Owner' }),
  );
  await page.goto('/app/account/security');
  await waitForHydration(page);
  return email;
}

test('links a provider on the account page, signs in with it and unlinks it', async ({
  page,
  openId,
  journey,
}) => {
  const t = journey.translations();
  const name = 'Example ID';
  await openAccount(page, journey);
  const methods = page.locator('section', { hasText: t('providers:title') });
  await expect(methods.getByText(t('providers:notLinked'))).toBeVisible();
  await methods.getByRole('button', { name: t('providers:linkName', { name }) }).click();
  // Another address than the account's.
  await allow(page, openId.add({ email: newEmail() }));
  await expect(page).toHaveURL(/\/app\/account\/security\?linked=oidc#sign-in-methods$/);
  await waitForHydration(page);
  await expect(methods.getByRole('status')).toHaveText(t('providers:done', { name }));
  await expect(methods.getByRole('status')).toBeInViewport();
  await expectAccessible(page);

  await forgetSession(page.context());
  await page.goto('/login');
  await waitForHydration(page);
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Owner' }),
  );

  await page.goto('/app/account/security');
  await waitForHydration(page);
  await methods.getByRole('button', { name: t('providers:unlinkName', { name }) }).click();
  const dialog = findDialog(page);
  await expect(dialog).toContainText(t('providers:unlinkText', { name: isolate(name) }));
  await dialog.getByRole('button', { name: t('providers:unlink') }).click();
  await expect(page.getByText(t('providers:unlinked', { name: isolate(name) }))).toBeVisible();
  await expect(methods.getByText(t('providers:notLinked'))).toBeVisible();
});

test('returns to the account page with a message if linking fails @all', async ({
  page,
  openId,
  journey,
}) => {
  const t = journey.translations();
  const name = t('providers:linkName', { name: 'Example ID' });
  await openAccount(page, journey);
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveURL(/\/app\/account\/security\?error=access_denied#sign-in-methods$/);
  await expect(page.getByRole('alert')).toHaveText(t('providers:error.denied'));
  await waitForHydration(page);
  await page.getByRole('button', { name }).click();
  await allow(page, openId.add({ email: newEmail(), emailVerified: false }));
  await expect(page).toHaveURL(
    /\/app\/account\/security\?error=EMAIL_NOT_VERIFIED#sign-in-methods$/,
  );
  await expect(page.getByRole('alert')).toHaveText(t('providers:error.notVerified'));
});

for (const language of testedLanguages) {
  test(`shows the error page in ${language} @all`, async ({ page, journey }) => {
    const t = journey.translations(language);
    await page.goto(`/login/error?error=state_mismatch&lng=${language}`);
    await expectLanguage(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('social:error.unknown_error.title'),
    );
    await expect(page.getByText(t('social:error.unknown_error.text'))).toBeVisible();
    await waitForHydration(page);
    await expectAccessible(page);
  });
}

// organizations:start
test('accepts an invitation with the address of the provider @all', async ({
  page,
  product,
  openId,
  journey,
}) => {
  const t = journey.translations();
  const owner = await newCaller(product, 'Ada');
  const organization = await newOrganization(owner, 'Night Readers');
  const user = openId.add({ email: newEmail() });
  await page.goto(await invite(product, owner, organization, user.email));
  await waitForHydration(page);
  await button(page).click();
  await allow(page, user);
  await page.getByLabel(t('account:onboarding.name')).fill('Grace');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await page.getByRole('button', { name: t('organizations:invitation.accept') }).click();
  await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);
});
// organizations:end
