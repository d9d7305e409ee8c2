import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import type { Page } from '@playwright/test';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import {
  type Caller,
  accept,
  decline,
  invite,
  newCaller,
  newMember,
  newOrganization,
  sampleInvitation,
  signInCaller,
  useSession,
} from '../support/organizations.ts';
import { choosePreferences } from '../support/preferences.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { forgetCookies } from '../support/session.ts';

const name = 'Night Readers نادي';

async function codeFor(product: Product, email: string): Promise<string> {
  const [mail] = await mailsTo(product, email);
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The invitation page, hydrated, in a language. */
async function openInvitation(
  page: Page,
  product: Product,
  link: string,
  language = defaultLanguage,
) {
  await choosePreferences(page.context(), product, language);
  await page.goto(product.url + link);
  await waitForHydration(page);
}

eachCombination(({ language, t }) => {
  test('a new user signs up and accepts an invitation', async ({ page, product }) => {
    const owner = await newCaller(product, 'Ada');
    const organization = await newOrganization(owner, name);
    const email = newEmail();
    const link = await invite(product, owner, organization, email);

    await openInvitation(page, product, link, language);
    await expect(heading(page)).toHaveText(
      t('organizations:invitation.title', { organization: isolate(name) }),
    );
    const address = page.getByLabel(t('auth:login.email'));
    await expect(address).toHaveValue(email);
    await expect(address).not.toBeEditable();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('organizations:invitation.continue') }).click();
    await expect(page).toHaveURL(/\/login\/verify/);
    await page.getByLabel(t('auth:verify.code')).fill(await codeFor(product, email));

    await expect(heading(page)).toHaveText(t('account:onboarding.title'));
    expect(new URL(page.url()).pathname).toBe(link);
    await page.getByLabel(t('account:onboarding.name')).fill('Grace');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();

    // Accepted before the sign-in: nothing is asked twice.
    await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);
    const welcome = t('organizations:invitation.joined', { organization: isolate(name) });
    await expect(page.getByText(welcome).first()).toBeVisible();

    // The link of a member leads to the organization.
    await page.goto(link);
    await expect(
      page.getByRole('link', { name: t('organizations:invitation.joined.open') }),
    ).toHaveAttribute('href', `/app/o/${organization.slug}`);
  });

  test('a signed-in recipient sees and accepts invitations with one click', async ({
    page,
    product,
  }) => {
    const owner = await newCaller(product, 'Ada');
    const [linked, shown] = [
      await newOrganization(owner, name),
      await newOrganization(owner, 'Harbour'),
    ];
    const user = await newCaller(product, 'Grace');
    const link = await invite(product, owner, linked, user.email);
    await invite(product, owner, shown, user.email);
    await useSession(page, product, user);
    await openInvitation(page, product, link, language);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('organizations:invitation.accept') }).click();
    await expect(page).toHaveURL(`${product.url}/app/o/${linked.slug}`);
    // The other one: a badge on the switcher, and a card on the home page.
    const waiting = t('organizations:list.waiting', { count: 1 });
    await expect(page.getByRole('button', { name: waiting })).toBeVisible();
    await page.goto(`${product.url}/app`);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
    await expectAccessible(page);
    const accepting = page.getByRole('button', { name: t('organizations:list.accept') });
    await accepting.click();
    await expect(page).toHaveURL(`${product.url}/app/o/${shown.slug}`);
    await expect(page.getByRole('button', { name: waiting })).toHaveCount(0);
  });

  test(
    'rejects another address until the user signs out @all',
    onPhone,
    async ({ page, product }) => {
      const owner = await newCaller(product, 'Ada');
      const email = newEmail();
      const link = await invite(product, owner, await newOrganization(owner, name), email);
      const other = await newCaller(product, 'Mallory');
      await useSession(page, product, other);
      await openInvitation(page, product, link, language);
      await expect(heading(page)).toHaveText(t('organizations:invitation.other.title'));
      await expect(
        page.getByRole('button', { name: t('organizations:invitation.accept') }),
      ).toHaveCount(0);
      await expectAccessible(page);
      await page
        .getByRole('button', {
          name: t('organizations:invitation.other.submit', { email: isolate(email) }),
        })
        .click();
      await expect(page.getByLabel(t('auth:login.email'))).toHaveValue(email);
      expect(new URL(page.url()).pathname).toBe(link);
    },
  );
});

test('declines an invitation, which tells the inviter @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  const owner = await newCaller(product, 'Ada');
  const user = await newCaller(product, 'Grace');
  const link = await invite(product, owner, await newOrganization(owner, name), user.email);
  await useSession(page, product, user);
  await openInvitation(page, product, link);
  await page.getByRole('button', { name: t('organizations:invitation.decline') }).click();
  await expect(heading(page)).toHaveText(t('organizations:invitation.declined.title'));
  // The form is gone: the focus is on the text that replaces it.
  await expect(page.locator(':focus')).toContainText(t('organizations:invitation.declined.title'));
  const [mail] = await mailsTo(product, owner.email);
  expect(mail?.text).toContain('Grace');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a new user signs up and answers invitations @all', async ({ page, product, journey }) => {
    const t = journey.translations();
    const owner = await newCaller(product, 'Ada');
    const organization = await newOrganization(owner, name);
    const email = newEmail();
    const link = await invite(product, owner, organization, email);
    await page.goto(link);
    await page.getByRole('button', { name: t('organizations:invitation.continue') }).click();
    await expect(page).toHaveURL(/\/login\/verify/);
    await page.getByLabel(t('auth:verify.code')).fill(await codeFor(product, email));
    await page.getByRole('button', { name: t('auth:verify.submit') }).click();
    await page.getByLabel(t('account:onboarding.name')).fill('Grace');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await page.getByRole('button', { name: t('organizations:invitation.accept') }).click();
    await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);

    const second = await invite(product, owner, await newOrganization(owner, name), email);
    await page.goto(second);
    await page.getByRole('button', { name: t('organizations:invitation.decline') }).click();
    await expect(heading(page)).toHaveText(t('organizations:invitation.declined.title'));

    // Someone else's link: signing out leads back to it.
    const other = newEmail();
    const third = await invite(product, owner, await newOrganization(owner, name), other);
    await page.goto(third);
    const leave = t('organizations:invitation.other.submit', { email: isolate(other) });
    await page.getByRole('button', { name: leave }).click();
    await expect(page).toHaveURL(product.url + third);
    await expect(page.getByLabel(t('auth:login.email'))).toHaveValue(other);
  });
});

test('says why an invitation cannot be accepted @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  const owner = await newCaller(product, 'Ada');
  const organization = await newOrganization(owner, name);
  const cancelled = await invite(product, owner, organization, newEmail());
  await cancelAll(owner, organization.path);
  const admin = await newMember(product, owner, organization, 'Linus');
  await owner.call('POST', `${organization.path}/members/${admin.id}/role`, { role: 'admin' });
  const inviterGone = await invite(product, admin, organization, newEmail());
  await admin.call('POST', `${organization.path}/leave`);
  const user = await newCaller(product, 'Grace');
  const declined = await invite(product, owner, organization, user.email);
  await decline(user, declined);
  const accepted = await invite(product, owner, organization, user.email);
  await accept(user, accepted);

  const titles: [link: string, title: string][] = [
    [sampleInvitation('old.invitation@example.com'), t('organizations:invitation.expired.title')],
    [cancelled, t('organizations:invitation.cancelled.title')],
    [inviterGone, t('organizations:invitation.inviterGone.title')],
    [declined, t('organizations:invitation.declined.title')],
    [accepted, t('organizations:invitation.accepted.title')],
  ];
  for (const [link, title] of titles) {
    await page.goto(link);
    await expect(heading(page)).toHaveText(title);
    await expect(
      page.getByRole('button', { name: t('organizations:invitation.continue') }),
    ).toHaveCount(0);
  }
  // Signed out: the organization is behind the sign-in.
  await expect(
    page.getByRole('link', { name: t('organizations:invitation.signIn') }),
  ).toHaveAttribute('href', '/login?redirect=%2Fapp%2Forganizations');

  journey.allowConsoleError(/status of 404/);
  for (const forged of [
    accepted.slice(0, -1),
    '/invitation/..%2Fapp',
    '/invitation/%F0%9F%A4%A0',
  ]) {
    const response = await page.goto(forged);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText(t('organizations:invitation.unknown.title'));
  }
});

async function cancelAll(owner: Caller, path: string): Promise<void> {
  for (const { id } of await owner.call<{ id: string }[]>('GET', `${path}/invitations`))
    await owner.call('DELETE', `${path}/invitations/${id}`, {});
}

test('invitations let new users sign up while sign-up is off, until it is full @all', async ({
  page,
  startOwn,
}) => {
  const t = getTranslations();
  const product = await startOwn('postgres', {
    AUTH_SIGNUP: 'false',
    ORGANIZATION_MEMBERS: '2',
  });
  const owner = await signInCaller(product, 'user@example.com');
  const organization = await newOrganization(owner, name);
  const [invited, late] = [newEmail(), newEmail()];
  const inviteEach = (email: string) => invite(product, owner, organization, email);
  const links = await Promise.all([invited, late].map(inviteEach));
  const open = async (link = '') => {
    await forgetCookies(page.context());
    await openInvitation(page, product, link);
  };
  const join = async () => {
    await page.getByLabel(t('account:onboarding.name')).fill('Grace');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await page.waitForURL(`${product.url}/app/o/${organization.slug}`);
  };
  await open(links[0]);
  await page.getByRole('button', { name: t('organizations:invitation.continue') }).click();
  await page.waitForURL(/\/login\/verify/);
  await page.getByLabel(t('auth:verify.code')).fill(await codeFor(product, invited));
  await join();

  await open(links[1]);
  await expect(heading(page)).toHaveText(
    t('organizations:invitation.full.title', { organization: isolate(name) }),
  );
});
