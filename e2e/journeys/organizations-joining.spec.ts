import type { Page } from '@playwright/test';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, newEmail, test, waitForHydration } from '../support/journey.ts';
import { newName, openAsAdmin } from '../support/manager.ts';
import {
  type Caller,
  type TestOrganization,
  asNewUser,
  invite,
  newCaller,
  newMember,
  newOrganization,
  signInCaller,
  useSession,
} from '../support/organizations.ts';
import { choosePreferences } from '../support/preferences.ts';
import { type Product, mailsTo } from '../support/product.ts';
import { forgetCookies } from '../support/session.ts';
import { holdToast } from '../support/toast.ts';

const name = 'Night Readers نادي';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByText(text).first();

async function codeFor(product: Product, email: string): Promise<string> {
  const [mail] = await mailsTo(product, email);
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Creates an invite link, and returns its path. */
async function newLink(owner: Caller, { path }: TestOrganization): Promise<string> {
  const input = { role: 'member', maxUses: 1, expiresInDays: 7 };
  const { link } = await owner.call<{ link: string }>('POST', `${path}/invite-links`, input);
  return new URL(link).pathname;
}

eachCombination(({ language, t }) => {
  test('a visitor signs up by an invite link and joins', onPhone, async ({ page, product }) => {
    const owner = await asNewUser(page, product, 'Ada', language);
    const organization = await newOrganization(owner, name);
    await page.goto(`/app/o/${organization.slug}/members`);
    await waitForHydration(page);
    await page.getByRole('button', { name: t('invite-links:create') }).click();
    const dialog = page.getByRole('dialog', { name: t('invite-links:create.title') });
    await dialog.getByLabel(t('invite-links:create.limit')).selectOption('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('invite-links:create') }).click();
    const created = page.getByRole('dialog', { name: t('invite-links:created.title') });
    const link = await created.getByRole('textbox').inputValue();
    expect(link).toMatch(/\/invitation\/link\/[\w-]{43}$/);
    await expectAccessible(page);

    // Someone else, who is signed out.
    await forgetCookies(page.context());
    await choosePreferences(page.context(), product, language);
    await page.goto(link);
    await waitForHydration(page);
    const title = t('organizations:invitation.title', { organization: isolate(name) });
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByText(owner.name)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: t('invite-links:open.signIn') }).click();
    const email = newEmail();
    await page.getByLabel(t('auth:login.email')).fill(email);
    await page.getByLabel(t('auth:login.email')).press('Enter');
    await expect(page).toHaveURL(/\/login\/verify/);
    await page.getByLabel(t('auth:verify.code')).fill(await codeFor(product, email));
    await page.getByLabel(t('account:onboarding.name')).fill('Grace');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await expect(page).toHaveURL(link);
    await page.getByRole('button', { name: t('invite-links:open.join') }).click();
    await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);
    // The only place is taken.
    const links = await owner.call('GET', `${organization.path}/invite-links`);
    expect(links).toMatchObject([{ uses: 1, status: 'used-up' }]);
  });

  test('an owner removes a member, undoes it, and makes them the owner @all', async ({
    page,
    product,
  }) => {
    const owner = await asNewUser(page, product, 'Amina', language);
    const organization = await newOrganization(owner, name);
    const { slug } = organization;
    const member = await newMember(product, owner, organization, 'Juma Kombo');
    const invited = newEmail();
    await invite(product, owner, organization, invited);
    await page.goto(`/app/o/${slug}/members`);
    await waitForHydration(page);
    const undo = page.getByRole('button', { name: t('ui:undo') });

    const row = page.getByRole('row').filter({ hasText: member.email });
    const open = page.getByRole('button', {
      name: t('organizations:members.actionsOf', { name: isolate(member.name) }),
    });
    await open.click();
    await page.getByRole('menuitem', { name: t('organizations:members.remove.open') }).click();
    await holdToast(page);
    await expect(row).toHaveCount(0);
    await expectAccessible(page);
    await undo.click();
    await expect(row).toBeVisible();

    const pending = page.getByRole('list', { name: t('organizations:members.pending.title') });
    await pending.getByRole('button', { name: t('organizations:members.pending.cancel') }).click();
    await expect(page.getByText(t('organizations:members.pending.empty')).last()).toBeVisible();
    await undo.last().click();
    await expect(pending).toContainText(invited);

    await open.click();
    await page.getByRole('menuitem', { name: t('organizations:members.transfer.open') }).click();
    const dialog = findDialog(page);
    await expect(dialog.getByRole('combobox')).toHaveValue(member.name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('organizations:members.transfer.open') }).click();
    const done = t('organizations:members.transfer.done', { name: isolate(member.name) });
    await expect(toast(page, done)).toBeVisible();
    await expect(row).toContainText(t('organizations:members.role.owner'));
    // An administrator cannot change an owner.
    await expect(open).toHaveCount(0);
  });

  test('a colleague joins by the domain of their address @all', async ({ page, product }) => {
    const domain = `${newName('acme')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}.example`;
    const owner = await signInCaller(product, `ada@${domain}`);
    await owner.call('POST', '/account/onboard', { name: 'Ada' });
    const organization = await newOrganization(owner, name);
    await useSession(page, product, owner);
    await choosePreferences(page.context(), product, language);
    await page.goto(`/app/o/${organization.slug}/settings`);
    await waitForHydration(page);
    await page.getByRole('button', { name: t('join-domain:turnOn') }).click();
    await expect(page.getByText(t('join-domain:on', { domain: isolate(domain) }))).toBeVisible();
    await expectAccessible(page);

    const user = await signInCaller(product, `grace@${domain}`);
    await user.call('POST', '/account/onboard', { name: 'Grace' });
    await useSession(page, product, user);
    await choosePreferences(page.context(), product, language);
    await page.goto('/app');
    await waitForHydration(page);
    const join = t('join-domain:join', { name: isolate(name) });
    await page.getByRole('button', { name: t('organizations:switcher.label') }).click();
    await expect(page.getByRole('link', { name: join })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: `${t('invite-links:open.join')} ${name}` }).click();
    await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);
  });

  test('an administrator creates an organization for a user @all', async ({ page, product }) => {
    const user = await newCaller(product, newName('Grace'));
    await openAsAdmin(page, product, '/manager/organizations', language);
    await page.getByRole('link', { name: t('organizations:new.open') }).click();
    await expect(heading(page)).toHaveText(t('organizations:new.title'));
    const submit = page.getByRole('button', { name: t('organizations:new.submit') });
    await submit.click();
    await expect(page.getByText(t('organizations:manage.appoint.required'))).toBeVisible();
    const field = page.getByRole('combobox', { name: t('organizations:manage.new.owner') });
    await field.fill(user.email);
    await page.getByRole('option', { name: user.email }).click();
    const organization = newName('Lantern Press');
    await page
      .getByRole('textbox', { name: t('organizations:new.name'), exact: true })
      .fill(organization);
    await expectAccessible(page);
    await submit.click();
    await expect(heading(page)).toHaveText(organization);
    await expect(page.getByRole('row').filter({ hasText: user.email })).toContainText(
      t('organizations:members.role.owner'),
    );
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a new user signs up by an invite link and joins @all', async ({
    page,
    product,
    journey,
  }) => {
    const t = journey.translations();
    const owner = await newCaller(product, 'Ada');
    const organization = await newOrganization(owner, name);
    const link = await newLink(owner, organization);
    const email = newEmail();
    await page.goto(link);
    await page.getByRole('link', { name: t('invite-links:open.signIn') }).click();
    await page.getByLabel(t('auth:login.email')).fill(email);
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
    await page.getByLabel(t('auth:verify.code')).fill(await codeFor(product, email));
    await page.getByRole('button', { name: t('auth:verify.submit') }).click();
    await page.getByLabel(t('account:onboarding.name')).fill('Grace');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await page.getByRole('button', { name: t('invite-links:open.join') }).click();
    await expect(page).toHaveURL(`${product.url}/app/o/${organization.slug}`);
  });
});
