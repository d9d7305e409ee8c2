import type { Page } from '@playwright/test';
import { isolate } from '../../src/ui/basics/isolate.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import {
  asNewUser,
  invite,
  newCaller,
  newMember,
  newOrganization,
  useSession,
} from '../support/organizations.ts';
import { forgetCookies } from '../support/session.ts';
import { newWord } from '../support/unique.ts';

const toast = (page: Page, text: string) => page.getByText(text).first();

eachCombination(({ language, t }) => {
  test('creates an organization and invites people', onPhone, async ({ page, product }) => {
    const user = await asNewUser(page, product, 'Amina', language);
    await page.goto('/app/organizations');
    await waitForHydration(page);
    await expect(page.getByText(t('organizations:list.empty.title')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('organizations:new.open') }).click();

    const name = page.getByRole('textbox', { name: t('organizations:new.name'), exact: true });
    const slug = page.getByRole('textbox', { name: t('organizations:new.slug'), exact: true });
    const create = page.getByRole('button', { name: t('organizations:new.submit') });
    await create.click();
    await expect(page.getByText(t('organizations:name.required'), { exact: true })).toBeVisible();
    await name.fill('Éditions du Fleuve');
    await expect(slug).toHaveValue('editions-du-fleuve');
    // Names without Latin letters get a generated one.
    await name.fill('دار النهر');
    await expect(slug).toHaveValue(/^org-\w{6}$/);
    await slug.fill('admin');
    await expect(page.getByText(t('organizations:slug.reserved'))).toBeVisible();
    await slug.fill('harbour-reading-circle');
    await expect(page.getByText(t('organizations:new.slugTaken'))).toBeVisible();
    const own = `dar-al-nahr-${newWord()}`;
    await slug.fill(own);
    await expect(page.getByText(t('organizations:new.slugAvailable'))).toBeVisible();
    await expectAccessible(page);
    await create.click();
    await expect(page).toHaveURL(new RegExp(`/app/o/${own}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('دار النهر');
    await expectAccessible(page);

    // The first steps of a new organization.
    const steps = page.getByRole('list', { name: t('organizations:steps.title') });
    const step = steps.getByRole('listitem').filter({ hasText: t('organizations:steps.invite') });
    await expect(step).not.toContainText(t('ui:checklist.done'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('organizations:members.invite.open') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('organizations:members.invite.title') });
    const send = dialog.getByRole('button', { name: t('organizations:members.invite.submit') });
    await send.click();
    await expect(dialog.getByText(t('organizations:invite.required'))).toBeVisible();
    // Typed addresses become chips, which are validated at once and stay editable.
    const field = dialog.getByRole('textbox', { name: t('organizations:members.invite.emails') });
    const chips = dialog.getByRole('list').getByRole('listitem');
    await field.fill('Bo <bo@example.org>, wrong@,');
    await expect(chips).toHaveCount(2);
    await expect(chips.nth(1)).toContainText(t('auth:email.invalid'));
    await expectAccessible(page);
    await send.click();
    const invalid = t('organizations:members.invite.invalid', { count: 1 });
    await expect(dialog.getByText(invalid)).toBeVisible();
    const edit = t('ui:chips.edit', { text: isolate('wrong@') });
    await dialog.getByRole('button', { name: edit }).click();
    await expect(field).toHaveValue('wrong@');
    await field.fill(user.email);
    await field.press('Enter');
    await field.pressSequentially('cy@example.org dy@example.org ');
    await expect(chips).toHaveCount(4);
    await field.press('Backspace');
    await expect(chips).toHaveCount(3);
    // The chip that this makes moves the button, but not while it is being pressed.
    await field.fill('ed@example.org');
    // What fails stays with its reason; the rest is sent.
    await send.click();
    const failed = t('organizations:members.invite.failed', { count: 1 });
    await expect(dialog.getByText(failed)).toBeVisible();
    await expect(chips).toHaveCount(1);
    await expect(chips).toContainText(user.email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('ui:confirm.cancel') }).click();
    const results = page.getByRole('dialog', {
      name: t('organizations:members.invite.sent', { count: 3 }),
    });
    await expect(results.getByRole('listitem')).toHaveCount(3);
    await expect(results.getByRole('textbox').first()).toHaveValue(/\/invitation\/[\w-]{43}$/);
    await expectAccessible(page);
    await results
      .getByRole('button', { name: t('ui:close') })
      .last()
      .click();
    await expect(page).toHaveURL(/\/members$/);

    const pending = page.getByRole('list', { name: t('organizations:members.pending.title') });
    const row = pending.getByRole('listitem').filter({ hasText: 'bo@example.org' });
    await row.getByRole('button', { name: t('organizations:members.pending.resend') }).click();
    await expect(row.getByRole('textbox')).toHaveValue(/\/invitation\/[\w-]{43}$/);
    await row.getByRole('button', { name: t('organizations:members.pending.cancel') }).click();
    await expect(row).toHaveCount(0);
    await expect(pending.getByRole('listitem')).toHaveCount(2);

    // The step has ticked itself; the list can be hidden.
    await page.goto(`/app/o/${own}`);
    await waitForHydration(page);
    await expect(step).toContainText(t('ui:checklist.done'));
    const hidden = page.waitForResponse(/dismissChecklist/);
    await page.getByRole('button', { name: t('organizations:steps.dismiss') }).click();
    await expect(steps).toHaveCount(0);
    await hidden;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('دار النهر');
    await expect(steps).toHaveCount(0);
  });

  test(
    'switches between organizations, each in its own tab',
    onPhone,
    async ({ page, product }) => {
      const owner = await asNewUser(page, product, 'Amina', language);
      const first = await newOrganization(owner, 'Lantern Press');
      const second = await newOrganization(owner, 'دار الزيتون');
      await page.goto('/app');
      await waitForHydration(page);
      await page.getByRole('button', { name: t('organizations:switcher.label') }).click();
      const popup = page.getByRole('dialog', { name: t('organizations:switcher.label') });
      await expect(popup.getByRole('link')).toHaveCount(4);
      await expectAccessible(page);
      await popup.getByRole('link', { name: 'Lantern Press' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Press');
      await expect(popup).toBeHidden();

      const tab = await page.context().newPage();
      await tab.goto(`/app/o/${second.slug}/members`);
      await expect(tab).toHaveTitle(/دار الزيتون/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Press');
      await expect(tab.getByRole('button', { name: /دار الزيتون/ }).first()).toBeVisible();

      // The last used one is only a hint.
      await tab.goto('/app/o');
      await expect(tab).toHaveURL(new RegExp(`/app/o/(${first.slug}|${second.slug})$`));
      await forgetCookies(tab.context(), { name: 'organization' });
      await tab.goto('/app/o');
      await expect(tab).toHaveURL(/\/app\/organizations$/);
    },
  );

  test('answers invitations in place @all', async ({ page, product }) => {
    const { email } = await asNewUser(page, product, 'Juma', language);
    const owner = await newCaller(product, 'Amina');
    const joined = await newOrganization(owner, 'Lantern Press');
    await invite(product, owner, joined, email);
    await invite(product, owner, await newOrganization(owner, 'Harbour Press'), email);

    await page.goto('/app/organizations');
    await waitForHydration(page);
    const waiting = page.getByRole('list').filter({ hasText: 'Harbour Press' }).first();
    await waiting
      .getByRole('button', { name: `${t('organizations:list.decline')} Harbour Press` })
      .click();
    await findDialog(page)
      .getByRole('button', { name: t('organizations:list.decline') })
      .click();
    await expect(toast(page, t('organizations:list.declined'))).toBeVisible();
    await expect(page.getByText('Harbour Press')).toHaveCount(0);
    await page
      .getByRole('button', { name: `${t('organizations:list.accept')} Lantern Press` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/app/o/${joined.slug}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Press');
  });
});

test('changes a role, then the former only owner leaves @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 409/);
  const owner = await asNewUser(page, product, 'Amina');
  const organization = await newOrganization(owner, 'Lantern Press');
  const { slug } = organization;
  await newMember(product, owner, organization, 'Juma Kombo');

  await page.goto(`/app/o/${slug}/settings`);
  await waitForHydration(page);
  // Said before, with a link to where it can be changed.
  await expect(page.getByText(t('organizations:settings.leave.onlyOwner'))).toBeVisible();
  const open = page.getByRole('button', { name: t('organizations:settings.leave.open') });
  await expect(open).toHaveCount(0);
  await page
    .getByRole('link', { name: t('organizations:members.title') })
    .last()
    .click();
  await page.getByRole('button', { name: /Juma Kombo/ }).click();
  await page.getByRole('menuitem', { name: t('organizations:members.changeRole.open') }).click();
  const dialog = findDialog(page);
  await dialog.getByLabel(t('users:column.role')).selectOption('owner');
  await dialog.getByRole('button', { name: t('organizations:members.changeRole.submit') }).click();
  const row = page.getByRole('row').filter({ hasText: 'Juma Kombo' });
  await expect(row).toContainText(t('organizations:members.role.owner'));

  await page.getByRole('link', { name: t('organizations:settings.title') }).click();
  await open.click();
  const leave = findDialog(page);
  await leave.getByRole('button', { name: t('organizations:settings.leave.submit') }).click();
  await expect(page).toHaveURL(/\/app\/organizations$/);
  await expect(page.getByText(t('organizations:list.empty.title')).first()).toBeVisible();

  // For a stranger it is as if it did not exist.
  journey.allowConsoleError(/status of 404/);
  const stranger = await page.goto(`/app/o/${slug}/members`);
  const unknown = await page.context().request.get('/app/o/no-such-organization/members');
  expect([stranger?.status(), unknown.status()]).toEqual([404, 404]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ui:error.404.title'));
});

test('members see no controls of owners and admins @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 403/);
  const owner = await newCaller(product, 'Amina');
  const organization = await newOrganization(owner, 'Lantern Press');
  const { slug } = organization;
  await useSession(page, product, await newMember(product, owner, organization, 'Juma Kombo'));
  await page.goto(`/app/o/${slug}/members`);
  await waitForHydration(page);
  await expect(page.getByRole('row')).toHaveCount(3);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('button', { name: t('organizations:members.invite.open') }),
  ).toHaveCount(0);
  await expect(main.getByRole('link', { name: t('activity:title') })).toHaveCount(0);
  await expect(main.getByText(t('organizations:members.pending.title'))).toHaveCount(0);
  const activity = await page.goto(`/app/o/${slug}/activity`);
  expect(activity?.status()).toBe(403);
});

test('manages teams and their members', async ({ page, product, journey }) => {
  const t = journey.translations();
  journey.allowConsoleError(/status of 409/);
  const owner = await asNewUser(page, product, 'Amina');
  const organization = await newOrganization(owner, 'Lantern Press');
  const { slug } = organization;
  await newMember(product, owner, organization, 'Juma Kombo');
  await page.goto(`/app/o/${slug}/teams`);
  await waitForHydration(page);
  const dialog = findDialog(page);
  const name = dialog.getByLabel(t('teams:fields.name'));
  await expect(page.getByText(t('teams:empty')).first()).toBeVisible();
  // Also in the empty list.
  const open = page.getByRole('button', { name: t('teams:new') }).first();
  await open.click();
  await name.fill('Poetry');
  const create = dialog.getByRole('button', { name: t('teams:new.submit') });
  await create.click();
  await open.click();
  await name.fill('poetry');
  await create.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: t('ui:confirm.cancel') }).click();
  await page.getByRole('link', { name: 'Poetry' }).click();
  await expect(page.getByText(t('teams:noMembers')).first()).toBeVisible();

  await page.getByRole('button', { name: t('teams:add.open') }).click();
  await dialog.getByRole('searchbox').fill('kombo');
  await dialog.getByRole('button', { name: /Juma Kombo/ }).click();
  await expect(dialog.getByText(t('teams:add.added'))).toBeVisible();
  await dialog
    .getByRole('button', { name: t('ui:close') })
    .last()
    .click();
  await expect(page.getByRole('main').getByText('Juma Kombo')).toBeVisible();

  await page.getByRole('button', { name: t('teams:rename.open') }).click();
  await name.fill('Poetry evenings');
  await dialog.getByRole('button', { name: t('teams:rename.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poetry evenings');

  // The last team is not deleted while it has members.
  await page.getByRole('button', { name: t('teams:delete') }).click();
  await dialog.getByRole('button', { name: t('teams:delete.submit') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    t('organization-errors:UNABLE_TO_REMOVE_LAST_TEAM'),
  );

  // The overview shows the members, and what happened in sentences.
  await page.goto(`/app/o/${slug}`);
  const members = page.getByRole('list', { name: t('organizations:members.title') });
  await expect(members.getByRole('listitem')).toHaveText(['Amina', 'Juma Kombo']);
  const latest = page.getByRole('list', { name: t('organizations:overview.activity') });
  const added = { actor: 'Amina', member: 'Juma Kombo', team: 'Poetry' };
  await expect(
    latest.getByText(t('organizations:activity.teamMemberAdded.sentence', added)),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('organizations:overview.allMembers') }).click();
  await expect(page).toHaveURL(new RegExp(`/app/o/${slug}/members$`));
});

test('changes name and slug, logs it, then deletes the organization @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const owner = await asNewUser(page, product, 'Amina');
  const { slug } = await newOrganization(owner, 'Lantern Press');
  await page.goto(`/app/o/${slug}/settings`);
  await waitForHydration(page);
  await page
    .getByRole('textbox', { name: t('organizations:new.name'), exact: true })
    .fill('Lantern House');
  await page
    .getByRole('textbox', { name: t('organizations:new.slug'), exact: true })
    .fill(`${slug}-house`);
  await page.getByRole('button', { name: t('organizations:settings.submit') }).click();
  await expect(page).toHaveURL(new RegExp(`/app/o/${slug}-house/settings$`));
  await expect(page.getByRole('banner').getByText('Lantern House')).toBeVisible();

  await page.getByRole('link', { name: t('activity:title') }).click();
  const renamed = t('organizations:activity.updated.sentence', {
    actor: 'Amina',
    target: 'Lantern House',
  });
  await expect(page.getByRole('row').filter({ hasText: renamed })).toBeVisible();

  await page.getByRole('link', { name: t('organizations:settings.title') }).click();
  await page.getByRole('button', { name: t('organizations:settings.delete.open') }).click();
  const dialog = findDialog(page);
  const remove = dialog.getByRole('button', { name: t('organizations:settings.delete.submit') });
  await remove.click();
  await expect(dialog.getByText(t('organizations:settings.delete.mismatch'))).toBeVisible();
  await dialog.getByRole('textbox').fill('Lantern House');
  await remove.click();
  await expect(page).toHaveURL(/\/app\/organizations$/);
  await expect(page.getByText(t('organizations:list.empty.title')).first()).toBeVisible();
});
