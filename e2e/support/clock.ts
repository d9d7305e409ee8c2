import { type Locator, type Page, expect } from '@playwright/test';
import { cutUpdates } from './idle.ts';

/**
 * Takes over the clock of the next page. Without announcements of changes: to them, a jump of time is a lost
 * connection, after which the page reads again by itself.
 */
export async function installClock(page: Page): Promise<void> {
  await cutUpdates(page);
  await page.clock.install();
}

/** Lets time pass until the page shows this, such as an error after all retries. */
export async function passTimeUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}
