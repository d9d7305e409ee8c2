import { eachCombination, onPhone } from '../support/combinations.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { openAsAdmin } from '../support/manager.ts';

eachCombination(({ language, t }) => {
  test(
    '? lists shortcuts, and g with a letter opens a page @all',
    onPhone,
    async ({ page, product }) => {
      await openAsAdmin(page, product, '/manager/users', language);
      await page.keyboard.press('?');
      const shortcuts = page.getByRole('dialog', { name: t('shortcuts:title') });
      await expect(shortcuts.getByText(t('shortcuts:next'))).toBeVisible();
      await expect(shortcuts.getByText(t('shortcuts:help'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(shortcuts).toBeHidden();
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await expect(page).toHaveURL(/\/manager\/activity/);
    },
  );
});
