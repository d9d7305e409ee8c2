import { product as brand } from '../../src/product.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { findFilterButton } from '../support/lists.ts';
import { asAdmin, asUser, callApi, createUser, newName } from '../support/manager.ts';

eachCombination(({ language, isPhone, t }) => {
  test('lists the activity and filters it', onPhone, async ({ page, product }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, newName('Alba'));
    await callApi(page, product, 'POST', `/users/${user.id}/role`, { role: 'admin' });
    for (let round = 0; round < 11; round += 1) {
      await callApi(page, product, 'POST', `/users/${user.id}/ban`, {
        reason: `Round ${round}`,
      });
      await callApi(page, product, 'POST', `/users/${user.id}/unban`, {});
    }
    await page.goto('/manager/activity');
    await waitForHydration(page);
    await expectLanguage(page, language);
    await expect(page).toHaveTitle(`${t('activity:title')} | ${brand.name}`);
    await expectAccessible(page);

    const dialog = findDialog(page);
    const openFilters = findFilterButton(page, t);
    const apply = dialog.locator('[type=submit]');
    await openFilters.click();
    // Only entries about this user, found by name.
    await dialog.getByRole('button', { name: t('activity:filter.anyTarget') }).click();
    await dialog.getByRole('searchbox').fill(user.name);
    await dialog.getByRole('button', { name: user.email }).click();
    await apply.click();
    await expect(page).toHaveURL(new RegExp(`targetId=${user.id}`));
    await expect(page.getByText(t('list:showing', { shown: '20', total: '24' }))).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    // Including the header row.
    await expect(rows).toHaveCount(21);
    await page.getByRole('button', { name: t('list:load-more') }).click();
    await expect(rows).toHaveCount(25);

    await openFilters.click();
    await dialog.getByLabel(t('activity:filter.kind')).selectOption('user.role-changed');
    await apply.click();
    await expect(rows).toHaveCount(2);
    const row = rows.nth(1);
    await expect(row).toContainText(t('users:activity.roleChanged'));
    const values = {
      actor: 'Ada Lindholm',
      target: user.name,
      role: t('users:activity.value.admin'),
    };
    await expect(row).toContainText(t('users:activity.roleChanged.sentence', values));
    await expect(row).toContainText(t('users:activity.value.user'));
    await expectAccessible(page);

    await openFilters.click();
    // One control: the days are there once they are asked for.
    const period = dialog.getByLabel(t('list:period.label'), { exact: true });
    await expect(dialog.getByLabel(t('activity:filter.to'), { exact: true })).toHaveCount(0);
    await period.selectOption({ label: t('activity:filter.dates') });
    await dialog.getByLabel(t('activity:filter.to'), { exact: true }).fill('2001-01-01');
    await apply.click();
    await expect(page.getByText(t('list:filtered.title')).last()).toBeVisible();
    await expect(page).toHaveURL(/to=2001-01-01/);
    // A period that ends before it starts is rejected at the field, and its end is not applied.
    await openFilters.click();
    const to = dialog.getByLabel(t('activity:filter.to'), { exact: true });
    await dialog.getByLabel(t('activity:filter.from'), { exact: true }).fill('2001-01-02');
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await expect(to).toHaveAccessibleDescription(t('activity:filter.order'));
    await apply.click();
    await expect(rows).toHaveCount(2);
    await page.goBack();
    await expect(page.getByText(t('list:filtered.title')).last()).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    if (isPhone) {
      await openFilters.click();
      await dialog.getByRole('button', { name: t('list:filters.clear') }).click();
      await apply.click();
    } else
      await page
        .getByRole('button', { name: t('list:filtered.clear') })
        .first()
        .click();
    await expect(page).toHaveURL(/\/manager\/activity$/);
    await expect(openFilters).toBeFocused();
  });
});

test('denies users access to the activity log @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 403/);
  await asUser(page, product);
  const page403 = await page.goto('/manager/activity');
  expect(page403?.status()).toBe(403);
  expect(await page403?.text()).toContain(`<title>Access denied | ${brand.name}</title>`);
});

test('shows activity on the page of a user, and does not link deleted users @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const user = await createUser(page, product, newName('Basil'));
  await callApi(page, product, 'POST', `/users/${user.id}/ban`, { reason: 'Spam' });
  await page.goto(`/manager/users/${user.id}?tab=activity`);
  await waitForHydration(page);
  const rows = page.getByRole('table').getByRole('row');
  const ban = rows.filter({ hasText: t('users:activity.banned') });
  await expect(ban).toContainText('Ada Lindholm');
  const side = page.getByLabel(t('activity:person.label'));
  await side.selectOption(t('activity:person.did'));
  await expect(ban).toHaveCount(0);
  await side.selectOption(t('activity:person.met'));
  await expect(ban).toHaveCount(1);

  await page.goto('/manager/activity');
  await expect(page.getByRole('link', { name: user.name }).first()).toBeVisible();
  const gone = await page.context().request.delete(`${product.url}/api/rest/users/${user.id}`, {
    headers: { origin: product.url },
  });
  expect(gone.status()).toBe(200);
  await page.goto('/manager/activity');
  await expect(rows.filter({ hasText: user.name }).first()).toContainText(
    t('activity:deletedRecord'),
  );
  await expect(page.getByRole('link', { name: user.name })).toHaveCount(0);
});
