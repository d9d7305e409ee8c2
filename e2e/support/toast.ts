import type { Page } from '@playwright/test';

/** Keeps the toasts of a page by the pointer. Otherwise they are gone after some seconds. */
export const holdToast = (page: Page) => page.locator('.toast').first().hover();
