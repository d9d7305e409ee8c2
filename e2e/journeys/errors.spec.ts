import type { Page } from '@playwright/test';
import { installClock, passTimeUntil } from '../support/clock.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { adminName, asAdmin } from '../support/manager.ts';

const label = getTranslations();

test('returns a 404 page for an unknown URL', async ({ page, journey }) => {
  journey.allowConsoleError(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  // Server-rendered title: not corrected after hydration.
  expect(await response?.text()).toContain(`<title>${label('ui:error.404.title')} | `);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('ui:error.404.title'));
  await expect(page.getByText('404')).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: label('ui:error.home') }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/no/such/page');
  await waitForHydration(page);
  await page.getByRole('button', { name: label('ui:error.back') }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('keeps the layout of the area on its 404 page @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  await asAdmin(page, product);
  for (const path of ['/app/no/such/page', '/manager/nowhere']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain(`<title>${label('ui:error.404.title')} | `);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('ui:error.404.title'));
    await expect(
      page.getByRole('button', { name: label('shell:userMenu', { name: adminName }) }),
    ).toBeVisible();
  }
});

test('retries after a failed load @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 500|Internal server error|Something went wrong/i);
  await installClock(page);
  await asAdmin(page, product);
  await page.goto('/app');
  await waitForHydration(page);
  let fail = true;
  await page.route(/\/api\/rpc\/\w+\/(?:list|stats)/, (route) =>
    fail ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page
    .getByRole('link', { name: label('shell:nav.manager') })
    .first()
    .click();
  const retry = page.getByRole('button', { name: label('ui:retry') });
  // Failed queries are retried after 1, 2 and 4 seconds.
  await passTimeUntil(page, retry);
  fail = false;
  // A retry waits for a moment: paused, so that the button is still there.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await retry.click();
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await page.clock.resume();
  await expect(page).toHaveURL(/\/manager\/\w+$/);
  await expect(retry).toBeHidden();
});

/** Aborts the requests for a file and counts page loads. */
async function withoutFile(page: Page, file: RegExp) {
  const found = { loads: 0, aborted: 0 };
  page.on('load', () => (found.loads += 1));
  await page.route(file, (route) => {
    found.aborted += 1;
    return route.abort();
  });
  return found;
}

const failedFile = /ERR_FAILED|MODULE_FAILED|dynamically imported module/;

test('shows the crash page inside the area if a page cannot be rendered', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/Invalid time value/);
  await asAdmin(page, product);
  await page.goto('/manager/account');
  await waitForHydration(page);
  await page.route('**/api/rpc/users/list*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"never"');
    await route.fulfill({ response, body });
  });
  await page
    .getByRole('link', { name: label('shell:nav.users') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('ui:crash.title'));
  await expect(page.getByRole('navigation', { name: label('ui:nav.main') })).toBeVisible();
  const reload = page.getByRole('button', { name: label('ui:crash.reload') });
  await page.getByRole('button', { name: label('ui:crash.show') }).click();
  await expect(page.getByText('RangeError: Invalid time value')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: label('ui:crash.hide') }).click();
  await page.unroute('**/api/rpc/users/list*');
  await reload.click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('reloads once if the chunk of a page is missing, then offers a retry @all', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(failedFile);
  await asAdmin(page, product);
  await page.goto('/manager/users');
  await waitForHydration(page);
  const found = await withoutFile(page, /\/assets\/activity-[^/]+\.js$/);
  await page.getByRole('link', { name: label('shell:nav.activity') }).click();
  // After one automatic reload, hydration fails again and the page shows the error.
  const retry = page.getByRole('button', { name: label('ui:retry') });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    label('ui:error.unreachable.title'),
  );
  expect(found.loads).toBe(1);
  expect(found.aborted).toBeGreaterThan(1);

  await page.unroute(/\/assets\/activity-[^/]+\.js$/);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('activity:title'));
  await waitForHydration(page);
  expect(found.loads).toBe(2);
});

test('stays readable if a shared chunk is missing @all', async ({ page, product, journey }) => {
  journey.allowConsoleError(failedFile);
  await asAdmin(page, product);
  const found = await withoutFile(page, /\/assets\/area-[^/]+\.js$/);
  await page.goto('/manager/users');
  const alert = page.getByRole('alert').filter({ hasText: label('ui:error.unreachable.page') });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('users:title'));
  expect(found.loads).toBe(2);
  await expectAccessible(page);
  await page.unroute(/\/assets\/area-[^/]+\.js$/);
  await alert.getByRole('button', { name: label('ui:retry') }).click();
  await waitForHydration(page);
  await expect(alert).toBeHidden();
});

test('renders the page without any script', async ({ page, product, journey }) => {
  journey.allowConsoleError(failedFile);
  await asAdmin(page, product);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/manager/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('users:title'));
  await expect(page.getByText('admin@example.com').first()).toBeVisible();
});

test('reloads once if the chunk of a dialog is missing, then shows an error @all', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(failedFile);
  await asAdmin(page, product);
  await page.goto('/manager/users');
  await waitForHydration(page);
  const found = await withoutFile(page, /\/assets\/menu-popup-[^/]+\.js$/);
  const menu = page.getByRole('button', { name: label('shell:userMenu', { name: adminName }) });
  const reloaded = page.waitForEvent('load');
  await menu.click();
  await reloaded;
  await waitForHydration(page);
  await menu.click();
  await expect(page.getByRole('heading', { name: label('ui:confirm.failed') })).toBeVisible();
  expect(found.loads).toBe(1);
});
