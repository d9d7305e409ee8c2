import { testedLanguages } from '../../tests/languages.ts';
import { viewports } from '../support/combinations.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test, getTranslations } from '../support/journey.ts';
import { chooseFilter, getRows } from '../support/lists.ts';
import { openAsAdmin } from '../support/manager.ts';

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('Not on the page');
  return box;
}

/** The left edge and width of every column. */
async function pickColumns(page: Page): Promise<number[][]> {
  const heads = await page.getByRole('columnheader').all();
  const boxes = await Promise.all(heads.map(getBox));
  return boxes.map(({ x, width }) => [Math.round(x), Math.round(width)]);
}

/** The sticky table header starts where the page header ends. */
async function expectHeadBelowHeader(page: Page): Promise<void> {
  const head = page.getByRole('columnheader').first();
  await expect
    .poll(async () => {
      const header = await getBox(page.getByRole('banner'));
      return Math.abs((await getBox(head)).y - (header.y + header.height));
    })
    .toBeLessThanOrEqual(1);
}

for (const language of testedLanguages)
  test(`keeps the table header in view without covering the focused row (${language}) @all`, async ({
    page,
    product,
    context,
    journey,
  }) => {
    // A prefetch that is under way when the connection goes fails in the console.
    journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
    const t = getTranslations(language);
    await openAsAdmin(page, product, '/manager/users', language);
    await page.getByRole('button', { name: t('list:load-more') }).click();
    await expect(getRows(page)).toHaveCount(40);
    await getRows(page).nth(35).focus();
    await expectHeadBelowHeader(page);
    // The offline banner makes the header taller: the table header follows.
    await context.setOffline(true);
    await expect(page.getByText(t('ui:offline'))).toBeVisible();
    await expectHeadBelowHeader(page);
    await context.setOffline(false);
    // Upwards row by row, beyond the visible part.
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
    await expect(getRows(page).nth(15)).toBeFocused();
    const head = await getBox(page.getByRole('columnheader').first());
    const row = await getBox(page.getByRole('row').nth(16));
    expect(row.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
  });

test('keeps column widths when a list is filtered, sorted or extended @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const columns = await pickColumns(page);
  await page.getByRole('button', { name: t('users:column.lastSeen') }).click();
  await expect(page).toHaveURL(/sort=last-seen/);
  expect(await pickColumns(page)).toEqual(columns);
  const more = page.getByRole('button', { name: t('list:load-more') });
  // Not while the sorted list is loading.
  await expect(more).not.toHaveAttribute('aria-busy', 'true');
  await more.click();
  await expect(getRows(page)).toHaveCount(40);
  expect(await pickColumns(page)).toEqual(columns);
  await chooseFilter(page, t, t('users:filter.status'), 'banned');
  await expect(getRows(page).nth(20)).toBeHidden();
  expect(await pickColumns(page)).toEqual(columns);
});

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone });

  test('shows rows in two lines @all', async ({ page, product }) => {
    await openAsAdmin(page, product, '/manager/users');
    const rows = page.getByRole('table').getByRole('row');
    const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => row.clientHeight));
    expect(heights).toHaveLength(20);
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect((await getBox(rows.nth(1))).y).toBeLessThan(480);
  });
});
