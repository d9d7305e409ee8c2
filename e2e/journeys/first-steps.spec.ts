import { expect, expectAccessible, getTranslations, test } from '../support/journey.ts';
import { openAsAdmin } from '../support/manager.ts';

const label = getTranslations();

test('lists the first steps of a new project, until they are dismissed @all', async ({
  page,
  product,
}) => {
  await openAsAdmin(page, product, '/manager/dashboard');
  const steps = page.getByRole('list', { name: label('first-steps:title') });
  const email = steps.getByRole('listitem').filter({ hasText: label('first-steps:email.label') });
  await expect(email.getByRole('link')).toHaveAttribute('href', '/dev/mailbox');
  await expectAccessible(page);
  await page.getByRole('button', { name: label('first-steps:dismiss') }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
