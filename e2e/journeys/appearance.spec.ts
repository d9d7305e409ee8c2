import { exhaustive } from '../../tests/exhaustive.ts';
import { viewports } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/journey.ts';
import { overlap } from '../support/layout.ts';
import { findFilterButton } from '../support/lists.ts';
import { asAdmin, createUser, openAsAdmin } from '../support/manager.ts';

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone });

  test('keeps the buttons of a form visible, not covered by a toast @all', async ({
    page,
    product,
    journey,
  }) => {
    const t = journey.translations();
    await asAdmin(page, product);
    const { id } = await createUser(page, product, 'Tilda Toast');
    // Shorter than the form, as with an open keyboard.
    await page.setViewportSize({ width: 390, height: 460 });
    await openAsAdmin(page, product, `/manager/users/${id}/update`);
    const save = page.getByRole('button', { name: t('users:update.submit') });
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText(t('users:updated'));
    // Stays while hovered.
    await toast.hover();
    await page.getByRole('link', { name: t('users:update.open') }).press('Enter');
    await expect(save).toBeInViewport({ ratio: 1 });
    for (const button of [
      save,
      page.getByRole('link', { name: t('ui:confirm.cancel') }),
      page.getByRole('button', { name: t('ui:nav.open') }),
    ])
      expect(await overlap(toast, button)).toBe(false);
  });
});

test('keeps the colour of the avatar when the name changes @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const { id } = await createUser(page, product, 'Rena Mae');
  const avatar = page.getByRole('main').locator('[data-initials]').first();
  await page.goto(`/manager/users/${id}`);
  await expect(avatar).toHaveAttribute('data-initials', 'RM');
  const colour = await avatar.evaluate((it) => getComputedStyle(it).backgroundColor);
  await openAsAdmin(page, product, `/manager/users/${id}/update`);
  await page.getByLabel(t('users:form.name')).fill('Zoe Kent');
  await page.getByRole('button', { name: t('users:update.submit') }).click();
  await expect(avatar).toHaveAttribute('data-initials', 'ZK');
  await expect(avatar).toHaveCSS('background-color', colour);
});

for (const colorScheme of exhaustive ? (['light', 'dark'] as const) : (['dark'] as const))
  test(`keeps borders in forced colours (${colorScheme}) @all`, async ({
    page,
    product,
    journey,
  }) => {
    const t = journey.translations();
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await openAsAdmin(page, product, '/manager/users');
    const table = page.getByRole('table');
    const edged = {
      card: table.locator('..'),
      input: page.getByRole('searchbox'),
      select: page.getByLabel(t('users:filter.role')),
      'primary button': page.getByRole('link', { name: t('users:new.open') }),
      badge: table.getByRole('cell').getByText(t('users:status.active')).first().locator('..'),
      avatar: table.locator('[data-initials]').first(),
    };
    for (const [name, element] of Object.entries(edged))
      await expect(element, name).toHaveCSS('border-top-width', '1px');
    // The current link is filled, not only tinted.
    const current = page.getByRole('link', { name: t('shell:nav.users'), exact: true });
    const fills = await current.evaluate((it) => [
      getComputedStyle(it).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(fills[0]).not.toBe(fills[1]);
    // The drawer has a border.
    await page.setViewportSize(viewports.phone);
    await findFilterButton(page, t).click();
    await expect(findDialog(page)).toHaveCSS('border-top-width', '1px');
  });
