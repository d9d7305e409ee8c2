import { expect, expectAccessible, test, waitUntilAlive } from './support/journey.ts';

test('an unknown address is a 404 page with status 404', async ({ page, journey }) => {
  journey.expectComplaint(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  // The server's own title: nothing is corrected later.
  expect(await answer?.text()).toContain('<title>Not Found | Foreword</title>');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
  await expect(page.getByText('404')).toBeVisible();
  await waitUntilAlive(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/no/such/page');
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('whoever is in an area stays in it where a page is missing', async ({ page, journey }) => {
  journey.expectComplaint(/status of 404/);
  await journey.signIn(page, 'admin@example.com');
  for (const path of ['/app/no/such/page', '/manager/nowhere']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).toContain('<title>Not Found | Foreword</title>');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  }
});

test('a failed loading can be tried again, after a moment', async ({ page, journey }) => {
  journey.expectComplaint(/status of 500|Internal server error|Something went wrong/i);
  await journey.signIn(page, 'admin@example.com');
  await page.goto('/app');
  await waitUntilAlive(page);
  await page.clock.install();
  let fail = true;
  await page.route('**/api/rpc/dashboard/**', (route) =>
    fail ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Manager' }).first().click();
  // Failed queries are tried again after 1, 2 and 4 seconds before the page gives up.
  for (let tries = 0; tries < 3; tries += 1) {
    await page.waitForResponse('**/api/rpc/dashboard/**');
    await page.clock.runFor(10_000);
  }
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  fail = false;
  await retry.click();
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(600);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('a module that fails to load reloads the page once per session', async ({ page, journey }) => {
  journey.expectComplaint(/./);
  await journey.signIn(page, 'user@example.com');
  await page.goto('/app');
  await waitUntilAlive(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const failModule = () =>
    page.evaluate(() => {
      const event = new Event('vite:preloadError', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  const reloaded = page.waitForEvent('load');
  expect(await failModule()).toBe(true);
  await reloaded;
  await waitUntilAlive(page);
  expect(await failModule()).toBe(false);
  expect(loads).toBe(1);
});
