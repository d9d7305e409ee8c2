import { readFile } from 'node:fs/promises';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, asUser, callApi, createUser, newName } from '../support/manager.ts';

test('exports what the filters of a list show', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const user = await createUser(page, product, newName('Alba'));
  await callApi(page, product, 'POST', `/users/${user.id}/role`, { role: 'admin' });
  await callApi(page, product, 'POST', `/users/${user.id}/role`, { role: 'user' });
  await callApi(page, product, 'POST', `/users/${user.id}/ban`, {});
  await page.goto(`/manager/activity?targetId=${user.id}&kind=user.role-changed`);
  await waitForHydration(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('exports:csv') }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('user.role-changed');
  expect(csv).not.toContain('user.banned');
});

test('says on the page why an export is refused, and exports afterwards', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/status of 429/);
  const t = journey.translations();
  await asAdmin(page, product);
  await page.goto('/manager/activity');
  await waitForHydration(page);
  const message = 'Two of your exports are still running.';
  await page.route('**/api/rest/exports/**', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', status: 429, message } }),
  );
  async function exportAsCsv() {
    await page.getByRole('button', { name: t('list:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('exports:csv') }).click();
  }
  await exportAsCsv();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page).toHaveURL(/\/manager\/activity$/);
  await page.unroute('**/api/rest/exports/**');
  const download = page.waitForEvent('download');
  await exportAsCsv();
  expect((await download).suggestedFilename()).toMatch(/^activity-[\d-]+\.csv$/);
});

test('denies users the export of the activity log @all', async ({ page, product }) => {
  await asUser(page, product);
  const response = await page.context().request.get(`${product.url}/api/rest/exports/activity`);
  expect(response.status()).toBe(403);
});
