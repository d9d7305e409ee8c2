import type { Locator, Page } from '@playwright/test';

/** The open dialog: not one that is closing, and not a toast, which has the same role. */
export const findDialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not(.toast, [data-closed])'));
