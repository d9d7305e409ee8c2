import { expect, test, waitForHydration } from '../support/journey.ts';
import { openAsAdmin } from '../support/manager.ts';

test.beforeEach(({ journey }) => {
  journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/);
});

test('keeps the page while offline and continues once online', async ({
  page,
  context,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [link, title] of [
    [t('shell:nav.activity'), t('activity:title')],
    [t('shell:nav.users'), t('users:title')],
  ] as const) {
    const before = await heading.textContent();
    await context.setOffline(true);
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByText(t('ui:offline.waiting'))).toBeVisible();
    await expect(heading).toHaveText(before ?? '');
    await context.setOffline(false);
    await expect(heading).toHaveText(title);
    await expect(page.getByText(t('ui:offline.waiting'))).toBeHidden();
  }
});

test('allows another navigation while waiting for the connection @all', async ({
  page,
  context,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  const heading = page.getByRole('heading', { level: 1 });
  await context.setOffline(true);
  await page.getByRole('link', { name: t('shell:nav.activity') }).click();
  await page.getByRole('link', { name: t('shell:nav.account') }).click();
  await expect(page.getByText(t('ui:offline.waiting'))).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toHaveText(t('account:title'));
  await expect(page).toHaveURL(/\/manager\/account$/);
});

test('shows an error if the server is unreachable, with a working retry @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  let reachable = false;
  await page.route(/\/(api\/rpc|assets|healthz)/, (route) =>
    reachable ? route.continue() : route.abort(),
  );
  await page.getByRole('link', { name: t('shell:nav.account') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ui:error.unreachable.title'));
  // Not the browser's own error page, where a reload would not help.
  reachable = true;
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:title'));
  await waitForHydration(page);
});
