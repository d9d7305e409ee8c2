import type { Page } from '@playwright/test';

/** Scripts of pages wait until the returned function is called: so long they are not hydrated. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await released.promise;
    await route.continue();
  });
  return released.resolve;
}
