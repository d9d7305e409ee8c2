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

/** Selects a filter or sort order in the mobile filter sheet and applies it. */
export async function chooseInSheet(page: Page, t: Translate, label: string, option: Option) {
  await page.getByRole('button', { name: t('list:filters.title') }).click();
  const sheet = findDialog(page);
  await sheet.getByLabel(label, { exact: true }).selectOption(option);
  await sheet.locator('[type=submit]').click();
  await expect(sheet).toBeHidden();
}
