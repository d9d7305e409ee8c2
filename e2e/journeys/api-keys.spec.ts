import {
  expect,
  expectAccessible,
  getTranslations,
  test,
  waitForHydration,
} from '../support/journey.ts';
import { asNewAdmin, newName } from '../support/manager.ts';

const t = getTranslations();

test('a key is created, used by a program and revoked', async ({ page, product }) => {
  await asNewAdmin(page, product, newName('Scripter'));
  await page.goto('/manager/account/api-keys');
  await waitForHydration(page);
  const useKey = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${product.url}/api/rest/users`, { headers })).status;
  };

  await page.getByRole('button', { name: t('api-keys:create'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('api-keys:create') });
  const submit = form.getByRole('button', { name: t('api-keys:create'), exact: true });
  await submit.click();
  await expect(form.getByText(t('api-keys:name.required'))).toBeVisible();
  await form.getByLabel(t('api-keys:create.name')).fill('Nightly export');
  await form.getByLabel(t('api-keys:create.chosen')).check();
  await submit.click();
  await expect(form.getByText(t('api-keys:permissions.required'))).toBeVisible();
  const label = t('shell:nav.users');
  await form.getByLabel(label, { exact: true }).selectOption(t('api-keys:level.read'));
  const summary = t('api-keys:can.readOnly', { resources: label });
  await expect(form.getByText(summary)).toBeVisible();
  await expectAccessible(page);
  await submit.click();

  const created = page.getByRole('dialog', { name: /Nightly export/ });
  const token = await created.getByRole('textbox').inputValue();
  expect(await useKey(token)).toBe(200);
  await created
    .getByRole('button', { name: t('ui:close'), exact: true })
    .last()
    .click();

  // The key itself is not shown again.
  await page.reload();
  await waitForHydration(page);
  const row = page.getByRole('list', { name: t('api-keys:title') }).locator('> li');
  await expect(row).toContainText('127.0.0.1');
  await expect(row).toContainText(summary);
  await expect(page.getByText(token)).toHaveCount(0);

  const name = 'Nightly export';
  await row.getByRole('button', { name: t('api-keys:revoke.open', { name }) }).click();
  const question = page.getByRole('dialog', { name: /Nightly export/ });
  await question.getByRole('button', { name: t('api-keys:revoke'), exact: true }).click();
  await expect(page.getByText(t('api-keys:empty')).last()).toBeVisible();
  expect(await useKey(token)).toBe(401);
});
