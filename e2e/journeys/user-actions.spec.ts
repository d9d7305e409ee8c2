import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { getRows } from '../support/lists.ts';
import { asAdmin, callApi, createUser, newName, signInByApi } from '../support/manager.ts';
import type { Product } from '../support/product.ts';
import { holdToast } from '../support/toast.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';

/** The actions on users: in the menu of a row, and on the page of one. */

async function openList(page: Page, name: string): Promise<void> {
  await page.goto(`/manager/users?searchTerm=${encodeURIComponent(name)}`);
  await waitForHydration(page);
  await expect(getRows(page)).toHaveCount(1);
}

const getTexts = async (page: Page, selector: string) => {
  const found = page.locator(selector);
  await expect(found.first()).toBeVisible();
  return (await found.allInnerTexts()).map((text) => text.trim()).toSorted();
};

async function createWithSession(page: Page, product: Product, name: string) {
  const user = await createUser(page, product, name);
  const theirs = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!theirs) throw new Error('There is no browser.');
  await signInByApi(theirs, product, user.email);
  await theirs.close();
  return user;
}

test('the menu of a row and the page offer the same actions', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('Same');
  const user = await createWithSession(page, product, name);
  await openList(page, name);
  await page.getByRole('button', { name: t('list:row.menu', { name: isolate(name) }) }).click();
  const pages = [t('list:row.open'), t('list:row.edit')];
  await expect(page.getByRole('menuitem').nth(0)).toHaveText(pages[0] ?? '');
  await expect(page.getByRole('menuitem').nth(1)).toHaveText(pages[1] ?? '');
  const inRow = (await getTexts(page, '[role=menuitem]')).filter((text) => !pages.includes(text));
  await page.keyboard.press('Escape');
  // bulk:start
  await page.getByLabel(t('list:selection.row', { name: isolate(name) })).click();
  await page.getByRole('button', { name: t('batches:selection.actions'), exact: true }).click();
  const forMany = await getTexts(page, '[role=menuitem]');
  // It acts on one user only.
  const single = new Set([t('users:impersonate.open')]);
  expect(forMany.filter((text) => text !== t('exports:open'))).toEqual(
    inRow.filter((text) => !single.has(text)),
  );
  // bulk:end
  await page.goto(`/manager/users/${user.id}`);
  await waitForHydration(page);
  // One of them is beside the sessions.
  const sessions = `section:has(h2:text-is("${t('users:sessions.title')}"))`;
  const onPage = await getTexts(
    page,
    `main [data-actions] > h2 ~ button, main ${sessions} [data-actions] button`,
  );

  expect(inRow).toContain(t('users:impersonate.open'));
  expect(onPage).toEqual(inRow);
});

test('what is done from the menu of a row is undone', async ({ page, product, journey }) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('Menu');
  const user = await createUser(page, product, name);
  const getUser = () => callApi(page, product, 'GET', `/users/${user.id}`);
  await openList(page, name);
  const dialog = page.locator('[role=dialog]:not(.toast)');
  const row = page.getByRole('row').filter({ hasText: user.email });
  const named = { name: isolate(name) };

  async function choose(label: string) {
    await page.getByRole('button', { name: t('list:row.menu', named) }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await expect(dialog).toBeVisible();
  }
  const submit = (label: string) => dialog.getByRole('button', { name: label }).click();
  async function undo(undone: string) {
    await holdToast(page);
    await page.getByRole('button', { name: t('ui:undo') }).click();
    await expect(page.getByText(undone).last()).toBeVisible();
  }

  await choose(t('users:role.open'));
  await expect(dialog).toContainText(t('users:role.title', named));
  await expect(dialog.getByLabel(t('users:form.role'))).toHaveValue('user');
  await dialog.getByLabel(t('users:form.role')).selectOption('admin');
  await submit(t('users:role.open'));
  await expect(row).toContainText(t('users:role.admin'));
  await undo(t('users:role.undone'));
  await expect(row).not.toContainText(t('users:role.admin'));
  expect(await getUser()).toMatchObject({ role: 'user' });

  await choose(t('users:ban.open'));
  await dialog.getByLabel(t('users:ban.ends')).selectOption('date');
  await submit(t('users:ban.open'));
  await expect(dialog.getByText(t('users:ban.past'))).toBeVisible();
  await dialog.getByLabel(t('users:ban.ends')).selectOption('week');
  await submit(t('users:ban.open'));
  await expect(row).toContainText(t('users:status.banned'));
  await undo(t('users:unban.done'));
  await expect(row).not.toContainText(t('users:status.banned'));
  expect(await getUser()).toMatchObject({ status: 'not-onboarded' });

  await choose(t('users:delete.open'));
  await expectAccessible(page);
  await submit(t('users:delete.open'));
  await expect(getRows(page)).toHaveCount(0);

  // bin:start
  await undo(t('bin:restore.done', named));
  await expect(getRows(page)).toHaveCount(1);
  expect(await getUser()).toMatchObject({ email: user.email });

  await choose(t('users:delete.open'));
  await dialog.getByLabel(t('bin:forGood')).check();
  await expect(dialog).toContainText(t('bin:forGood.text'));
  await submit(t('bin:forGood'));
  const deleted = t('ui:named', { text: t('users:delete.done'), name: isolate(name) });
  await expect(page.getByText(deleted).last()).toBeVisible();
  await expect(getRows(page)).toHaveCount(0);
  await page.goto(`/manager/bin?searchTerm=${encodeURIComponent(name)}`);
  await expect(page.getByText(t('list:no-result.text')).last()).toBeVisible();
  // bin:end
});
