import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, createUser } from '../support/manager.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';

eachCombination(({ language, t }) => {
  test(
    'a deleted user is restored, and then deleted for good',
    onPhone,
    async ({ page, product, journey }) => {
      // The page of a deleted user.
      journey.allowConsoleError(/status of 404/);
      await asAdmin(page, product, language);
      const user = await createUser(page, product, 'Bibi Pipa');
      const name = isolate('Bibi Pipa');
      const dialog = findDialog(page);

      async function openDialog() {
        await page.goto(`/manager/users/${user.id}`);
        await waitForHydration(page);
        await page.getByRole('button', { name: t('users:delete.open') }).click();
        await expect(dialog).toContainText(t('users:delete.toBin'));
        // Not on the checkbox.
        await expect(dialog.getByRole('button', { name: t('ui:confirm.cancel') })).toBeFocused();
      }
      const submit = () => dialog.getByRole('button', { name: t('users:delete.open') }).click();
      const openBin = async () => {
        await page.getByRole('button', { name: t('list:more'), exact: true }).click();
        await page.getByRole('menuitem', { name: t('bin:title') }).click();
        await expect(page).toHaveURL(/\/manager\/bin\?type=user$/);
      };

      await openDialog();
      await expectAccessible(page);
      await submit();
      await expect(page.getByText(t('users:delete.done')).last()).toBeVisible();
      await openBin();
      await expect(page.getByText(user.email)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('bin:restore.label', { name }) }).click();
      await expect(page.getByText(t('bin:restore.done', { name })).last()).toBeVisible();
      await expect(page.getByText(user.email)).toBeHidden();

      await openDialog();
      await submit();
      await expect(page.getByText(t('users:delete.done')).last()).toBeVisible();
      // Its URL says where it is, and brings it back.
      await page.goto(`/manager/users/${user.id}`);
      await expect(page.getByText(t('bin:found.title', { name }))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('bin:found.restore'), exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Bibi Pipa', level: 1 })).toBeVisible();

      await openDialog();
      await submit();
      await openBin();
      await page.getByRole('button', { name: t('bin:erase.label', { name }) }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('bin:erase.open') }).click();
      await expect(page.getByText(t('bin:erase.done')).last()).toBeVisible();
      await expect(page.getByText(user.email)).toBeHidden();
    },
  );

  test('a user is deleted for good at once @all', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Eva Erased');
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: t('users:delete.open') }).click();
    const dialog = findDialog(page);
    await dialog.getByLabel(t('bin:forGood')).check();
    await expect(dialog).toContainText(t('bin:forGood.text'));
    await dialog.getByRole('button', { name: t('bin:forGood') }).click();
    await expect(page.getByText(t('users:delete.done')).last()).toBeVisible();
    await page.goto('/manager/bin?searchTerm=Erased');
    await expect(page.getByText(t('list:no-result.text')).last()).toBeVisible();
  });
});
