import { product as brand } from '../../src/product.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { newName, openAsAdmin } from '../support/manager.ts';
import {
  asNewUser,
  invite,
  newCaller,
  newMember,
  newOrganization,
} from '../support/organizations.ts';
import { mailsTo } from '../support/product.ts';

eachCombination(({ language, t }) => {
  test(
    'an administrator finds an organization and appoints owners',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 409/);
      const owner = await newCaller(product, 'Ada');
      const organization = await newOrganization(owner, newName('Night Readers نادي'));
      const member = await newMember(product, owner, organization, 'Grace');
      const stranger = await newCaller(product, 'Linus');
      await invite(product, owner, organization, newEmail());

      await openAsAdmin(page, product, '/manager/organizations', language);
      await page.getByLabel(t('organizations:manage.search')).fill(organization.name);
      // The search is debounced; a click before it would be undone.
      await expect(page).toHaveURL(/searchTerm=/);
      await page.getByRole('link', { name: organization.name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(organization.name);
      await expect(page).toHaveTitle(`${organization.name} | ${brand.name}`);
      await waitForHydration(page);
      await expectAccessible(page);

      const promote = { name: isolate(member.name) };
      await page
        .getByRole('button', { name: t('organizations:manage.promote.label', promote) })
        .click();
      const promotion = findDialog(page);
      await promotion.getByRole('button', { name: t('organizations:manage.promote.open') }).click();
      await expect(page.getByText(t('organizations:manage.appoint.done')).first()).toBeVisible();
      await expect(findDialog(page)).toHaveCount(0);

      const promoted = page.getByRole('row').filter({ hasText: member.email });
      await expect(promoted).toContainText(t('organizations:members.role.owner'));

      const loaded = Promise.withResolvers<void>();
      await page.route(/\/assets\/choice-combobox-[^/]+\.js$/, async (route) => {
        await loaded.promise;
        await route.continue();
      });
      await page.getByRole('button', { name: t('organizations:manage.appoint.open') }).click();
      const dialog = findDialog(page);
      const user = dialog.getByRole('combobox');
      const submit = dialog.getByRole('button', { name: t('organizations:manage.appoint.submit') });
      await submit.click();
      await expect(dialog.getByText(t('organizations:manage.appoint.required'))).toBeVisible();
      await expect(user).toBeFocused();
      // Typed before, while and after the combobox takes over from the plain input.
      await user.pressSequentially('nobody');
      loaded.resolve();
      await user.pressSequentially(' of this name');
      await expect(user).toHaveValue('nobody of this name');
      await expect(page.getByText(t('ui:choices.none'))).toBeVisible();
      await user.fill(owner.email);
      await page.getByRole('option', { name: owner.email }).click();
      await submit.click();
      const already = t('organization-errors:USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
      await expect(dialog.getByText(already)).toBeVisible();
      await user.fill(stranger.email);
      await expect(page.getByRole('option')).toHaveCount(1);
      await expectAccessible(page);
      // The only match is highlighted: the keyboard chooses it.
      await user.press('Enter');
      await expect(user).toHaveValue(stranger.name);
      await submit.click();
      await expect(findDialog(page)).toHaveCount(0);

      await page.getByLabel(t('organizations:members.search')).fill(stranger.email);
      const row = page.getByRole('row').filter({ hasText: stranger.email });
      await expect(row).toContainText(t('organizations:members.role.owner'));
    },
  );

  test('an administrator deletes an organization after typing its name @all', async ({
    page,
    product,
  }) => {
    const owner = await newCaller(product, 'Ada');
    const organization = await newOrganization(owner, newName('Short-lived'));
    await openAsAdmin(page, product, `/manager/organizations/${organization.id}`, language);
    await page.getByRole('button', { name: t('organizations:settings.delete.submit') }).click();
    const dialog = findDialog(page);
    const name = dialog.getByRole('textbox');
    const submit = dialog.getByRole('button', { name: t('organizations:settings.delete.submit') });
    await name.fill('Another');
    await submit.click();
    await expect(dialog.getByText(t('organizations:settings.delete.mismatch'))).toBeVisible();
    await name.fill(organization.name);
    await submit.click();
    await expect(
      page
        .getByText(t('organizations:settings.delete.done', { name: isolate(organization.name) }))
        .first(),
    ).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/manager/organizations`);
  });
});

test.describe('an only owner', () => {
  const t = getTranslations();
  test.beforeEach(({ journey }) => journey.allowConsoleError(/status of 409/));

  test('is banned, and the organization is marked until it has an owner @all', async ({
    page,
    product,
  }) => {
    const owner = await newCaller(product, newName('Ada'));
    const shared = await newOrganization(owner, newName('Shared'));
    const member = await newMember(product, owner, shared, 'Grace');
    await openAsAdmin(page, product, `/manager/users/${owner.id}`);
    await page.getByRole('button', { name: t('users:ban.open') }).click();
    const dialog = findDialog(page);
    await dialog.getByRole('button', { name: t('users:ban.open') }).click();
    await expect(dialog).toHaveCount(0);
    // The user page lists the organization with the role, above the activity, which links to it too.
    const link = page.getByRole('link', { name: shared.name }).first();
    await expect(link).toContainText(t('organizations:members.role.owner'));
    await page.goto(`/manager/organizations?searchTerm=${shared.slug}`);
    await waitForHydration(page);
    const row = page.getByRole('row').filter({ hasText: shared.name });
    await expect(row).toContainText(t('organizations:manage.noOwner'));
    await expect(row).toContainText(owner.name);
    await row.getByRole('link', { name: shared.name }).click();
    const mark = page.getByText(t('organizations:manage.noOwnerText'));
    await expect(mark).toBeVisible();
    await expectAccessible(page);
    const promote = { name: isolate(member.name) };
    await page
      .getByRole('button', { name: t('organizations:manage.promote.label', promote) })
      .click();
    await dialog.getByRole('button', { name: t('organizations:manage.promote.open') }).click();
    await expect(mark).toHaveCount(0);
  });

  test('is deleted by an administrator who decides about each organization @all', async ({
    page,
    product,
  }) => {
    const owner = await newCaller(product, newName('Ada'));
    const alone = await newOrganization(owner, newName('Alone'));
    const shared = await newOrganization(owner, newName('Shared'));
    await newMember(product, owner, shared, 'Grace');
    await openAsAdmin(page, product, `/manager/users/${owner.id}`);
    await page.getByRole('button', { name: t('users:delete.open') }).click();
    const dialog = findDialog(page);
    const submit = dialog.getByRole('button', { name: t('users:delete.open') });
    await submit.click();
    const choice = (name: string) => dialog.getByRole('combobox', { name });
    await expect(dialog.getByRole('combobox').first()).toBeFocused();
    await expect(
      dialog.getByRole('link', { name: t('organizations:manage.appoint.open') }),
    ).toHaveAttribute('href', `/manager/organizations/${shared.id}`);
    await expectAccessible(page);
    await choice(alone.name).selectOption(t('organizations:deletion.remove'));
    await submit.click();
    await expect(choice(shared.name)).toBeFocused();
    await choice(shared.name).selectOption(t('organizations:deletion.keep'));
    await submit.click();
    await expect(page.getByText(t('users:delete.done')).first()).toBeVisible();
    await page.goto(`/manager/organizations/${shared.id}`);
    await expect(page.getByText(t('organizations:manage.noOwnerText'))).toBeVisible();
  });

  test('deletes their account together with their own organization @all', async ({
    page,
    product,
  }) => {
    const owner = await asNewUser(page, product, newName('Ada'));
    const alone = await newOrganization(owner, newName('Alone'));
    const shared = await newOrganization(owner, newName('Shared'));
    const other = await newMember(product, owner, shared, 'Grace');
    await page.goto('/app/account/data');
    await waitForHydration(page);
    await page.getByRole('button', { name: t('account:deletion.open') }).click();
    const dialog = findDialog(page);
    // Rejected before a code is sent.
    const sent = (await mailsTo(product, owner.email)).length;
    const send = dialog.getByRole('button', { name: t('account:deletion.send') });
    await send.click();
    await expect(dialog.getByText(t('organizations:deletion.owner', { count: 1 }))).toBeVisible();
    await expect(dialog.getByRole('link', { name: shared.name })).toHaveAttribute(
      'href',
      `/app/o/${shared.slug}/members`,
    );

    // Once there is another owner, only the organization without other members is left.
    await owner.call('POST', `${shared.path}/members/${other.id}/role`, { role: 'owner' });
    await send.click();
    const agreement = dialog.getByRole('checkbox', {
      name: t('organizations:deletion.agree', { names: isolate(alone.name) }),
    });
    await expect(agreement).toBeFocused();
    expect(await mailsTo(product, owner.email)).toHaveLength(sent);
    await agreement.check();
    await send.click();
    await dialog.getByLabel(t('account:deletion.confirm')).fill(owner.email);
    const [mail] = await mailsTo(product, owner.email);
    await dialog.getByLabel(t('auth:verify.code')).fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
    await dialog.getByRole('button', { name: t('account:deletion.submit') }).click();
    await expect(page.getByRole('dialog', { name: t('account:deletion.doneTitle') })).toBeVisible();
  });
});
