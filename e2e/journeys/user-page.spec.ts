import { eachCombination } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, callApi, createUser } from '../support/manager.ts';
import { holdToast } from '../support/toast.ts';

/** The page of a user, as someone uses it during a support call. */
eachCombination(({ language, t }) => {
  test('activity of a user, by keyboard; a role change is undone', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Selma Support');
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);

    await expectAccessible(page);
    const dialog = findDialog(page);
    await page.getByRole('button', { name: t('users:role.open') }).click();
    await dialog.getByLabel(t('users:form.role')).selectOption('admin');
    await dialog.getByRole('button', { name: t('users:role.open') }).click();
    await holdToast(page);
    const isAdmin = page.getByRole('main').getByText(t('users:role.admin'), { exact: true });
    await expect(isAdmin).toBeVisible();
    await page.getByRole('button', { name: t('ui:undo') }).click();
    await expect(page.getByText(t('users:role.undone')).last()).toBeVisible();
    await expect(isAdmin).toBeHidden();
    expect(await callApi(page, product, 'GET', `/users/${user.id}`)).toMatchObject({
      role: 'user',
    });

    const sections = page.getByRole('navigation', { name: t('users:tab.label') });
    await sections.getByRole('link', { name: t('activity:title') }).press('Enter');
    const change = page.getByRole('row').filter({ hasText: t('users:activity.roleChanged') });
    await expect(change).toHaveCount(2);
    await page.getByLabel(t('activity:person.label')).selectOption('actor');
    await expect(page).toHaveURL(/side=actor/);
    await expect(change).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel(t('activity:person.label'))).toHaveValue('actor');
    await expectAccessible(page);
  });
});
