import type { Page } from '@playwright/test';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin } from '../support/manager.ts';

const getHeaders = (page: Page) => page.getByRole('columnheader');

test('hides and moves columns, and removes filters by their chips', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const isolated = (key: 'users:column.role') => `\u2068${t(key)}\u2069`;
  await page.setViewportSize({ width: 1600, height: 900 });
  await asAdmin(page, product);
  await page.goto('/manager/users?role=user&status=active');
  await waitForHydration(page);
  await expect(getHeaders(page).filter({ hasText: t('users:column.email') })).toBeVisible();

  await page.getByRole('button', { name: t('list:view.open') }).click();
  const dialog = findDialog(page);
  await expect(dialog.getByRole('checkbox', { name: t('users:column.name') })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: t('users:column.email') }).uncheck();
  const down = dialog.getByRole('button', {
    name: t('list:view.down', { name: isolated('users:column.role') }),
  });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('list:view.apply') }).click();
  await expect(page).toHaveURL(/columns=name\.status\.role\./);
  await expect(getHeaders(page).filter({ hasText: t('users:column.email') })).toHaveCount(0);

  // The choice survives a changed filter.
  const remove = (name: string) =>
    page.getByRole('button', { name: t('list:filters.remove', { name }) });
  await remove(t('users:filter.role')).click();
  await expect(page).toHaveURL(/\?status=active&columns=name/);
  await expect(remove(t('users:filter.role'))).toHaveCount(0);
  await expect(remove(t('users:filter.status'))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(remove(t('users:filter.role'))).toBeVisible();
});
