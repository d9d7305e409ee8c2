import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectAccessible,
  test as journeyTest,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin, createUser } from '../support/manager.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Starts its own server. */
const test = journeyTest.extend<{ own: Product }>({
  own: async ({}, use) => {
    const product = await startProduct('postgres', { AUTH_PASSWORDS: 'true' });
    await use(product);
    await product.stop();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

test('lets an administrator set a password if passwords are enabled @all', async ({
  page,
  own,
  journey,
}) => {
  journey.allowConsoleError(/status of 400/);
  const t = getTranslations();
  await asAdmin(page, own);
  const user = await createUser(page, own, 'Paula Pass');
  await page.goto(`/manager/users/${user.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: t('users:password.open') }).click();
  const dialog = findDialog(page);
  const field = dialog.getByLabel(t('users:password.label'));
  const submit = dialog.getByRole('button', { name: t('users:password.open') });
  await field.fill('too short');
  await submit.click();
  await expect(dialog.getByText(t('codes:PASSWORD_TOO_SHORT'))).toBeVisible();
  await expect(field).toHaveValue('too short');
  await expect(field).toHaveAttribute('type', 'password');
  await dialog.getByLabel(t('users:password.show')).check();
  await expect(field).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await field.fill('correct horse battery staple');
  await submit.click();
  await expect(page.getByText(t('users:password.done')).last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
