import { eachCombination } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, createUser } from '../support/manager.ts';

eachCombination(({ language, t }) => {
  test('notes about a user, by keyboard', async ({ page, product }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Selma Support');
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);

    await page.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    const dialog = findDialog(page);
    await dialog.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    await expect(dialog.getByText(t('user-notes:text.required'))).toBeVisible();
    await dialog.getByLabel(t('user-notes:field')).fill('<img src=x onerror=alert(1)>\nCalled.');
    await dialog.getByRole('button', { name: t('user-notes:add') }).press('Enter');
    const notes = page.getByRole('list', { name: t('user-notes:title') });
    await expect(notes).toContainText('<img src=x onerror=alert(1)>');
    await expect(dialog).toBeHidden();
    await expectAccessible(page);
    await notes
      .getByRole('button')
      .filter({ hasText: t('user-notes:edit.open') })
      .press('Enter');
    await dialog.getByLabel(t('user-notes:field')).fill('Called twice.');
    await page.keyboard.press('Control+Enter');
    await expect(notes).toContainText('Called twice.');

    const sections = page.getByRole('navigation', { name: t('users:tab.label') });
    await sections.getByRole('link', { name: t('activity:title') }).press('Enter');
    const note = page
      .getByRole('row')
      .filter({ hasText: t('user-notes:activity.edited'), hasNotText: 'twice' });
    await expect(note).toBeVisible();
  });
});
