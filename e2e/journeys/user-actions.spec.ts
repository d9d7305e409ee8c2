import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { getRows } from '../support/lists.ts';
import { asAdmin, createUser, newName, signInByApi } from '../support/manager.ts';
import type { Product } from '../support/product.ts';
import { isolate } from '../../src/ui/basics/isolate.ts';

/** The actions on users: in the menu of a row, for a selection, and on the page of one. */

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

test('the menu of a row, a selection and the page offer the same actions', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const name = newName('Same');
  const user = await createWithSession(page, product, name);
  await openList(page, name);
  await page
    .getByRole('button', { name: t('list:selection.menu', { name: isolate(name) }) })
    .click();
  const inRow = await getTexts(page, '[role=menuitem]');
  await page.keyboard.press('Escape');
  await page.getByLabel(t('list:selection.row', { name: isolate(name) })).click();
  await page.getByRole('button', { name: t('list:selection.more'), exact: true }).click();
  const forMany = await getTexts(page, '[role=menuitem]');
  await page.goto(`/manager/users/${user.id}`);
  await waitForHydration(page);
  const onPage = await getTexts(page, 'main [data-actions] button');

  expect(inRow).toContain(t('users:impersonate.open'));
  expect(onPage.filter((text) => text !== t('user-notes:add'))).toEqual(inRow);
  // It acts on one user only.
  const single = new Set([t('users:impersonate.open')]);
  expect(forMany.filter((text) => text !== t('list:export.open'))).toEqual(
    inRow.filter((text) => !single.has(text)),
  );
});
