import type { Page } from '@playwright/test';
import { scripts } from '../../src/shared/i18n/languages.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts';
import { asUser, createUser, newName, openAsAdmin } from '../support/manager.ts';
import { setCookies } from '../support/session.ts';

const field = (page: Page) => page.locator('[role=dialog] input[role=combobox]');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** The option that Enter chooses. */
async function expectHighlighted(page: Page, name: string) {
  const isHighlighted = async () =>
    (await field(page).getAttribute('aria-activedescendant')) ===
    (await option(page, name).getAttribute('id'));
  await expect.poll(isHighlighted).toBe(true);
}

test('the command palette finds users and pages, and runs the actions of the page', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/manager/account');
  const user = await createUser(page, product, newName('Palette'));
  // Not the button of the dialog, which is still there for a moment when it closes.
  const changeRole = page.getByRole('main').getByRole('button', { name: t('users:role.open') });

  await openPalette(page);
  await field(page).fill(user.name.toLowerCase());
  await expect(option(page, user.email)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/manager/users/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // An action of this page; its dialog returns the focus to its button.
  await openPalette(page);
  await field(page).pressSequentially(t('users:role.open').toLowerCase());
  await expectHighlighted(page, t('users:role.open'));
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=dialog] select[name=role]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changeRole).toBeFocused();

  // What was used is first, and Escape brings the focus back.
  await openPalette(page);
  await expectHighlighted(page, user.name);
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toBeHidden();
  await expect(changeRole).toBeFocused();

  await openPalette(page);
  await field(page).fill(t('ui:theme.dark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

eachCombination(({ language, t }) => {
  test('the command palette opens from a button @all', onPhone, async ({ page, product }) => {
    await openAsAdmin(page, product, '/app', language);
    await page.getByRole('button', { name: t('palette:title') }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveCSS('direction', scripts[language].direction);
    await expectAccessible(page);
    await field(page).fill('qqqq');
    await expect(page.getByRole('status').filter({ hasText: 'qqqq' })).toBeVisible();
    await field(page).fill(t('shell:nav.users'));
    await expectHighlighted(page, t('shell:nav.users'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  });
});

test('the command palette says that a search failed, and tries again @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  journey.allowConsoleError(/ERR_FAILED/);
  await openAsAdmin(page, product, '/manager/users');
  const user = await createUser(page, product, newName('Palette'));
  await page.route('**/api/rpc/users/list**', (route) => route.abort());
  await openPalette(page);
  await field(page).fill(user.name);
  await expect(page.getByRole('alert').filter({ hasText: t('palette:failed') })).toBeVisible();
  await page.unrouteAll();
  await findDialog(page)
    .getByRole('button', { name: t('ui:retry') })
    .click();
  await expect(option(page, user.email)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: t('palette:failed') })).toBeHidden();
});

test('users without access to the manager find none of it @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await openAsAdmin(page, product, '/app');
  await openPalette(page);
  await option(page, t('shell:nav.users')).click();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await asUser(page, product);
  await page.goto('/app');
  await waitForHydration(page);
  await openPalette(page);
  await expect(option(page, t('shell:nav.account'))).toBeVisible();
  await expect(option(page, t('shell:nav.users'))).toHaveCount(0);
  await field(page).fill(t('shell:nav.activity'));
  await expect(page.getByRole('status').filter({ hasText: t('shell:nav.activity') })).toBeVisible();
});

test('without single-key shortcuts, the palette still lists shortcuts @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await setCookies(page.context(), [{ name: 'single-keys', value: 'off', url: product.url }]);
  await openAsAdmin(page, product, '/manager/users');
  await page.keyboard.press('?');
  await openPalette(page);
  await field(page).fill(t('shortcuts:title'));
  await page.keyboard.press('Enter');
  const shortcuts = page.getByRole('dialog', { name: t('shortcuts:title') });
  await expect(shortcuts.getByText(t('shortcuts:off'))).toBeVisible();
  await expect(shortcuts.getByText('j', { exact: true })).toBeHidden();
  await expect(shortcuts.getByText('↓', { exact: true })).toBeVisible();
});
