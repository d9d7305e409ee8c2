import { type Locator, type Page, expect } from '@playwright/test';
import { findDialog } from './dialogs.ts';
import type { Translate } from '../../src/shared/i18n/i18n.ts';

/** Rows of a list, without the header of a table. */
export const getRows = (page: Page): Locator => page.locator('[data-row]');

/** The shown and total counts that the list displays. */
export async function getCounts(page: Page): Promise<number[]> {
  const text = await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d/ })
    .first()
    .innerText();
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** Scrolls down to this row and returns the scroll position. */
export async function scrollDownTo(page: Page, row: Locator): Promise<number> {
  await row.scrollIntoViewIfNeeded();
  // Waits until scrolling has settled: the same position in two consecutive frames.
  await page.waitForFunction(async () => {
    const before = window.scrollY;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return before > 500 && window.scrollY === before;
  });
  return page.evaluate(() => window.scrollY);
}

type Option = Parameters<Locator['selectOption']>[0];

/** The button that opens the filters of a list. */
export const findFilterButton = (page: Page, t: Translate): Locator =>
  page.locator('[aria-haspopup=dialog]').filter({ hasText: t('list:filters.open') });

/** Selects a filter or sort order in the dialog of filters and applies it. */
export async function chooseFilter(page: Page, t: Translate, label: string, option: Option) {
  await findFilterButton(page, t).click();
  const dialog = findDialog(page);
  await dialog.getByLabel(label, { exact: true }).selectOption(option);
  await dialog.locator('[type=submit]').click();
  await expect(dialog).toBeHidden();
}
