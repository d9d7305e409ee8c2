import { viewports } from '../support/combinations.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { findFilterButton, getCounts } from '../support/lists.ts';
import { openAsAdmin } from '../support/manager.ts';

test.use({ viewport: viewports.phone });

test('applies filters on a phone only on submit, also by keyboard @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const open = findFilterButton(page, t);
  const sheet = page.getByRole('dialog', { name: t('list:filters.title') });
  const status = sheet.getByLabel(t('users:filter.status'));
  await expect(page.getByLabel(t('users:filter.status'))).toBeHidden();
  await open.press('Enter');
  await expect(sheet.getByLabel(t('users:filter.role'))).toBeFocused();
  await expectAccessible(page);

  await status.selectOption('banned');
  await sheet.getByLabel(t('list:sort.label')).selectOption('email desc');
  await expect(page).toHaveURL(/\/manager\/users$/);
  const apply = sheet.getByRole('button', { name: /\d/ });
  const promised = Number(/\d+/.exec(await apply.innerText())?.[0]);
  await apply.press('Enter');
  await expect(page).toHaveURL(/status=banned/);
  await expect(page).toHaveURL(/sort=email&order=desc|order=desc&sort=email/);
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(open).toHaveAccessibleName(
    `${t('list:filters.open')} ${t('list:filters.active', { count: 1, total: '1' })}`,
  );
  await expect.poll(async () => (await getCounts(page))[1]).toBe(promised);

  // Closed without applying: nothing changes, and the next draft starts from the URL.
  await open.press('Enter');
  await sheet.getByRole('button', { name: t('list:filters.clear') }).press('Enter');
  await expect(status).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page).toHaveURL(/status=banned/);
  await open.press('Enter');
  await expect(status).toHaveValue('banned');
  await sheet.getByRole('button', { name: t('list:filters.clear') }).click();
  await sheet.getByRole('button', { name: /\d/ }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page).toHaveURL(/sort=email/);
});
