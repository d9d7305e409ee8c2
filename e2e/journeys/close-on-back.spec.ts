import type { Page } from '@playwright/test';
import { viewports } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { adminName, createUser, openAsAdmin } from '../support/manager.ts';

/** Back with an open menu, drawer or dialog (src/ui/overlay/use-close-on-back.ts). */

test.describe('on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  /** What the browser does on a back gesture while something watches for it. */
  const goBackByGesture = (page: Page) =>
    page.evaluate(() => {
      const { watchers } = window as unknown as { watchers: { requestClose(): void }[] };
      watchers.at(-1)?.requestClose();
    });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const global = window as unknown as Record<'CloseWatcher' | 'watchers', unknown>;
      const watchers: unknown[] = [];
      global.watchers = watchers;
      global.CloseWatcher = new Proxy(global.CloseWatcher as new () => object, {
        construct(target, args: []) {
          const watcher = new target(...args);
          watchers.push(watcher);
          return watcher;
        },
      });
    });
  });

  test('the back gesture closes a dialog, menu or drawer and keeps the page @all', async ({
    page,
    product,
    journey,
  }) => {
    const t = journey.translations();
    await openAsAdmin(page, product, '/manager/users');
    const user = await createUser(page, product, 'Olga Overlay');
    await page.goto(`/manager/users/${user.id}`);
    await waitForHydration(page);
    const url = page.url();
    const dialog = findDialog(page);

    const ban = page.getByRole('button', { name: t('users:ban.open') });
    await ban.click();
    await dialog.getByLabel(t('users:ban.reason')).fill('Typed so far');
    await goBackByGesture(page);
    await expect(dialog).toBeHidden();
    await expect(ban).toBeFocused();

    const menu = page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) });
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await goBackByGesture(page);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(menu).toBeFocused();

    await page.setViewportSize(viewports.phone);
    await page.getByRole('button', { name: t('ui:nav.open') }).click();
    await expect(dialog).toBeVisible();
    await goBackByGesture(page);
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(url);
  });
});

test('needs one Back after following a link in a menu or drawer @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/users');
  await page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) }).click();
  await page.getByRole('menuitem', { name: t('shell:nav.account') }).click();
  await expect(page).toHaveURL(/\/manager\/account$/);
  await expect(page.getByRole('menu')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
  await page.goForward();
  await expect(page).toHaveURL(/\/manager\/account$/);

  await page.setViewportSize(viewports.phone);
  await page.getByRole('button', { name: t('ui:nav.open') }).click();
  const drawer = findDialog(page);
  await drawer.getByRole('link', { name: t('shell:nav.activity') }).click();
  await expect(page).toHaveURL(/\/manager\/activity/);
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manager\/account$/);
});

test('Back leaves the page and closes what was open above it @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/activity');
  const menu = page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) });
  const dialog = findDialog(page);
  for (const withDialog of [false, true]) {
    await page.getByRole('link', { name: t('shell:nav.users') }).click();
    await expect(page).toHaveURL(/\/manager\/users$/);
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    if (withDialog) {
      await page.getByRole('menuitem', { name: t('auth:logout.submit') }).click();
      await expect(dialog).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/manager\/activity/);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(dialog).toBeHidden();
  }
});

test('Back with an open menu asks about unsaved input @all', async ({ page, product, journey }) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/activity');
  await page.getByRole('link', { name: t('shell:nav.users'), exact: true }).click();
  await page.getByRole('link', { name: t('users:new.open') }).click();
  await expect(page).toHaveURL(/\/manager\/users\/new$/);
  const name = page.getByRole('textbox', { name: t('users:form.name'), exact: true });
  await name.fill('Not saved');
  await page.getByRole('button', { name: t('shell:userMenu', { name: adminName }) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const leave = page.getByRole('dialog', { name: t('ui:leave.title') });
  for (const again of [false, true]) {
    await page.evaluate(() => history.back());
    await expect(leave).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    // Back while the dialog is open means stay.
    if (again) await page.evaluate(() => history.back());
    else await leave.getByRole('button', { name: t('ui:leave.stay') }).click();
    await expect(leave).toBeHidden();
    await expect(page).toHaveURL(/\/manager\/users\/new$/);
    await expect(name).toHaveValue('Not saved');
  }
  await page.evaluate(() => history.back());
  await leave.getByRole('button', { name: t('ui:leave.leave') }).click();
  await expect(page).toHaveURL(/\/manager\/users$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('users:title'));
});
