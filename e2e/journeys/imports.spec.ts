import { readFileSync } from 'node:fs';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asAdmin, createUser, newName } from '../support/manager.ts';

test('imports users from a file that Excel wrote, and undoes it', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('Zoé');
  const known = await createUser(page, product, `${name} before`);
  const address = (label: string) => `${label}-${known.email}`;
  const lines = [
    'Name;Email;Rolle',
    `${name} after;${known.email};user`,
    `${name} new;${address('new')};user`,
    `${name} broken;not-an-address;user`,
  ];
  await page.goto('/manager/users');
  await waitForHydration(page);
  await page.getByRole('button', { name: t('list:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('list:import') }).click();
  await expect(page.getByRole('heading', { name: t('imports:upload.title') })).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);
  // As Excel writes it in western Europe: Windows-1252, with semicolons.
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer,
  });
  await expect(page.getByRole('heading', { name: t('imports:columns.title') })).toBeVisible();
  await expect(page.getByText(`${name} new`)).toBeVisible();
  // A header that no guess knows.
  await page.getByLabel(t('users:form.role')).selectOption('Rolle');
  await page.getByRole('button', { name: t('imports:columns.check') }).click();

  await expect(page.getByText(t('imports:fate.rejected'), { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('row', { name: address('new') })).toContainText(
    t('imports:fate.new'),
  );
  await expect(page.getByRole('row', { name: address('new') })).toContainText(`${name} new`);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: t('imports:rejected.download') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(
    `${t('imports:rejected.fileName', { name: 'people' })}.csv`,
  );
  const rejected = readFileSync(await download.path(), 'utf8');
  expect(rejected).toContain('not-an-address');
  expect(rejected).not.toContain(address('new'));
  const number = { count: 2, number: '2' };
  await page.getByRole('button', { name: t('imports:check.import', number) }).click();
  await expect(page.getByText(t('batches:progress.done', number)).first()).toBeVisible();

  await page.getByRole('button', { name: t('imports:undo.open') }).click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: t('imports:undo.open') }).click();
  await expect(page.getByRole('heading', { name: t('imports:undo.action') })).toBeVisible();
  await expect(page.getByText(t('batches:progress.done', number))).toHaveCount(2);
  await page.goto(`/manager/users?searchTerm=${encodeURIComponent(name)}`);
  await expect(page.getByText(`${name} before`).first()).toBeVisible();
  await expect(page.getByText(`${name} new`)).toHaveCount(0);
});
