import { product as brand } from '../../src/product.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { installClock } from '../support/clock.ts';
import { findDialog } from '../support/dialogs.ts';
import { cutUpdates } from '../support/idle.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { getRows } from '../support/lists.ts';
import { asAdmin, callApi, createUser, signInByApi, openAsAdmin } from '../support/manager.ts';

const label = getTranslations();

eachCombination(({ language, t }) => {
  test(
    'creates and updates a user and keeps typed input',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/status of 409/);
      await openAsAdmin(page, product, '/manager/users', language);
      await page.getByRole('link', { name: t('users:new.open') }).click();
      await expect(page).toHaveURL(/\/users\/new$/);
      const name = page.getByLabel(t('users:form.name'));
      const email = page.getByLabel(t('users:form.email'));
      const create = page.getByRole('button', { name: t('users:new.submit') });
      await create.click();
      await expect(page.getByText(t('account:name.required'))).toBeVisible();
      await expect(page.getByText(t('auth:email.required'))).toBeVisible();
      await expect(name).toBeFocused();
      await expectAccessible(page);

      await name.fill('Zuhura <b>');
      await email.fill('no address');
      await create.click();
      await expect(page.getByText(t('account:name.invalid'))).toBeVisible();
      await expect(page.getByText(t('auth:email.invalid'))).toBeVisible();
      await name.fill('Zuhura زهرة');
      await email.fill('admin@example.com');
      await create.click();
      await expect(page.getByText(t('rejections:emailTaken'))).toBeVisible();
      await expect(name).toHaveValue('Zuhura زهرة');

      // Leaving asks for confirmation; staying keeps typed input.
      await page.goBack();
      const ask = page.getByRole('dialog', { name: t('ui:leave.title') });
      await expect(ask).toBeVisible();
      await expectAccessible(page);
      await ask.getByRole('button', { name: t('ui:leave.stay') }).click();
      await expect(ask).toBeHidden();
      await expect(page).toHaveURL(/\/users\/new$/);
      await expect(email).toHaveValue('admin@example.com');

      const address = newEmail();
      await email.fill(address);
      await create.click();
      await expect(page.getByText(t('users:created')).last()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zuhura زهرة');
      await expect(page.getByRole('main').getByText(address).first()).toBeVisible();

      await page.getByRole('link', { name: t('users:update.open') }).click();
      await name.fill('Zuhura Ali');
      await page.getByRole('button', { name: t('users:update.submit') }).click();
      await expect(page.getByText(t('users:updated')).last()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zuhura Ali');
      await expect(page.getByRole('navigation', { name: t('ui:nav.breadcrumb') })).toContainText(
        'Zuhura Ali',
      );
      await expect(page).toHaveTitle(`Zuhura Ali | ${brand.name}`);
    },
  );

  test('offers to keep or discard changes after a conflicting edit @all', async ({
    page,
    product,
    journey,
  }) => {
    journey.allowConsoleError(/status of 409/);
    // The conflict must be found by the save, and not before.
    await cutUpdates(page);
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Before');
    await page.goto(`/manager/users/${user.id}/update`);
    await waitForHydration(page);
    const name = page.getByLabel(t('users:form.name'));
    const save = page.getByRole('button', { name: t('users:update.submit'), exact: true });
    await name.fill('Mine');
    const { email, updatedAt: expectedUpdatedAt } = user;
    await callApi(page, product, 'PATCH', `/users/${user.id}`, {
      name: 'Theirs',
      email,
      role: 'user',
      expectedUpdatedAt,
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await save.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Ada Lindholm' })).toBeVisible();
    // A second click sends nothing.
    await save.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Ada Lindholm' })).toBeFocused();
    await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
    await expect(name).toHaveValue('Mine');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('ui:conflict.takeTheirs') }).press('Enter');
    await expect(name).toHaveValue('Theirs');
    await expect(name).toBeFocused();
    expect(sent.filter((url) => url.endsWith('/users/update'))).toHaveLength(1);
    await expect(page.getByRole('alert').filter({ hasText: 'Ada Lindholm' })).toBeHidden();

    await name.fill('Mine after all');
    const now = await callApi<{ updatedAt: string }>(
      page,
      product,
      'POST',
      `/users/${user.id}/role`,
      {
        role: 'admin',
      },
    );
    expect(now.updatedAt).not.toBe(expectedUpdatedAt);
    // The role was changed by the other, the name by this user: nothing to decide.
    await save.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine after all');
    await expect(
      page.getByRole('main').getByText(t('users:role.admin'), { exact: true }).first(),
    ).toBeVisible();
  });

  test('shows without a reload that a user has verified the email @all', async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Vera Firma');
    await installClock(page);
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    const badge = page.getByText(t('account:profile.notVerified'), { exact: true });
    await expect(badge).toBeVisible();
    const theirs = await browser.newContext({ baseURL: product.url });
    await signInByApi(theirs, product, user.email);
    await theirs.close();
    await page.clock.runFor(11_000);
    await expect(badge).toBeHidden();
  });

  test('bans, unbans, promotes and deletes a user', onPhone, async ({ page, product, browser }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Pia Banlieue');
    const theirs = await browser.newContext({ baseURL: product.url });
    await signInByApi(theirs, product, user.email);
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('users:ban.open'), exact: true }).click();
    const ban = findDialog(page);
    await ban.getByLabel(t('users:ban.reason')).fill('Too many — رسائل — letters');
    await ban.getByLabel(t('users:ban.ends')).selectOption('week');
    await expectAccessible(page);
    await ban.getByRole('button', { name: t('users:ban.open') }).click();
    await expect(page.getByText(t('users:ban.done')).last()).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Too many — رسائل — letters').first(),
    ).toBeVisible();
    await expect(page.getByText(t('users:sessions.empty')).last()).toBeVisible();
    const banned = await theirs.newPage();
    await banned.goto('/app');
    await expect(banned).toHaveURL(/\/login/);
    await theirs.close();

    await page.getByRole('button', { name: t('users:unban.open') }).click();
    await findDialog(page)
      .getByRole('button', { name: t('users:unban.open') })
      .click();
    await expect(page.getByText(t('users:unban.done')).last()).toBeVisible();

    await page.getByRole('button', { name: t('users:role.open') }).click();
    const role = findDialog(page);
    await role.getByLabel(t('users:form.role')).selectOption('admin');
    await role.getByRole('button', { name: t('users:role.open') }).click();
    await expect(page.getByText(t('users:role.done')).last()).toBeVisible();
    await expect(
      page.getByRole('main').getByText(t('users:role.admin'), { exact: true }).first(),
    ).toBeVisible();
    // Admins cannot be impersonated.
    await expect(page.getByRole('button', { name: t('users:impersonate.open') })).toHaveCount(0);

    await page.getByRole('button', { name: t('users:delete.open') }).click();
    await findDialog(page)
      .getByRole('button', { name: t('users:delete.open') })
      .click();
    await expect(page.getByText(t('users:delete.done')).last()).toBeVisible();
    await expect(page).toHaveURL(/\/manager\/users$/);
    await expect(getRows(page).first()).toBeVisible();
  });

  test('lists sessions and revokes one or all of them @all', async ({ page, product, browser }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Sven Session');
    const contexts = await Promise.all(
      [1, 2].map(() => browser.newContext({ baseURL: product.url })),
    );
    for (const context of contexts) await signInByApi(context, product, user.email);
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    const list = page.getByRole('list', { name: t('users:sessions.title') });
    await expect(list.locator('> li')).toHaveCount(2);
    await list.getByRole('button').first().click();
    await findDialog(page)
      .getByRole('button', { name: t('users:sessions.revoke') })
      .click();
    await expect(page.getByText(t('users:sessions.revoked')).last()).toBeVisible();
    await expect(list.locator('> li')).toHaveCount(1);
    await page.getByRole('button', { name: t('users:sessions.revokeAll') }).click();
    await findDialog(page)
      .getByRole('button', { name: t('users:sessions.revokeAll') })
      .click();
    await expect(page.getByText(t('users:sessions.allRevoked')).last()).toBeVisible();
    await expect(page.getByText(t('users:sessions.empty')).last()).toBeVisible();
    for (const context of contexts) {
      const theirs = await context.newPage();
      await theirs.goto('/app');
      await expect(theirs).toHaveURL(/\/login/);
      await context.close();
    }
  });

  test('impersonates a user and stops again', async ({ page, product, journey }) => {
    journey.allowConsoleError(/status of 403/);
    await openAsAdmin(page, product, '/manager/users?searchTerm=user%40example.com', language);
    await getRows(page).first().click();
    await page.getByRole('button', { name: t('users:impersonate.open') }).click();
    const ask = findDialog(page);
    const start = ask.getByRole('button', { name: t('users:impersonate.open') });
    await start.click();
    await expect(ask.getByText(t('users:impersonate.reasonRequired'))).toBeVisible();
    await ask.getByLabel(t('users:impersonate.reason')).fill('She asked for help');
    await start.click();
    await page.waitForURL(/\/app$/);
    const banner = page.getByRole('region', { name: t('shell:impersonation.label') });
    await expect(banner).toContainText('Ada Lindholm');
    await expect(banner).toContainText('Noor Bakker');
    await waitForHydration(page);
    await expectAccessible(page);

    expect((await page.goto('/manager/users'))?.status()).toBe(403);
    await expect(banner).toBeVisible();
    await expectAccessible(page);

    await waitForHydration(page);
    await banner.getByRole('button', { name: t('shell:impersonation.stop') }).click();
    await page.waitForURL(/\/manager\/users\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor Bakker');
    await expect(banner).toHaveCount(0);
    await waitForHydration(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('activity:title') })
      .click();
    await page.getByLabel(t('activity:person.label')).selectOption('target');
    await expect(page.getByText('She asked for help').first()).toBeVisible();
  });

  test('offers administrators nothing that would lock them out @all', async ({ page, product }) => {
    await openAsAdmin(page, product, '/manager/users?searchTerm=admin%40example.com', language);
    await getRows(page).first().click();
    await expect(page.getByText(t('users:actions.self'))).toBeVisible();
    for (const key of [
      'users:ban.open',
      'users:delete.open',
      'users:role.open',
      'users:impersonate.open',
      'users:sessions.revokeAll',
    ] as const)
      await expect(page.getByRole('button', { name: t(key), exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: t('users:update.open') }).click();
    await expect(page.getByLabel(t('users:form.role'))).toBeDisabled();
    await expectAccessible(page);
  });
});

test('returns 404 for a user who does not exist @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  await asAdmin(page, product);
  const response = await page.goto('/manager/users/nobody-has-this-id');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: label('ui:error.404.title') })).toBeVisible();
});
