import { viewports } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { expect, test, waitForHydration } from '../support/journey.ts';
import { overlap } from '../support/layout.ts';
import { asNewUser, newOrganization } from '../support/organizations.ts';

test('aligns the pages of an organization, keeps its tabs clear of toasts, and dims all of the page @all', async ({
  page,
  product,
  journey,
}) => {
  const t = journey.translations();
  const owner = await asNewUser(page, product, 'Ada');
  const { slug } = await newOrganization(owner, 'Harbour');
  const edges: number[] = [];
  for (const tab of ['', '/members', '/teams', '/activity', '/settings']) {
    await page.goto(`/app/o/${slug}${tab}`);
    const title = page.getByRole('heading', { level: 1 });
    const header = page.getByRole('main').locator('header', { has: title });
    edges.push((await header.boundingBox())?.x ?? 0);
  }
  expect(new Set(edges).size).toBe(1);

  await page.setViewportSize(viewports.phone);
  await waitForHydration(page);
  await page.getByRole('button', { name: t('organizations:settings.submit') }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText(t('organizations:settings.done'));
  await toast.hover();
  for (const element of [
    page.getByRole('navigation').filter({ hasText: t('organizations:settings.title') }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: t('organizations:settings.submit') }),
  ])
    expect(await overlap(toast, element)).toBe(false);

  // The space of the scrollbar, which the backdrop does not cover, is as dark as the rest.
  const html = page.locator('html');
  await expect(html).toHaveCSS('background-image', 'none');
  await page.goto(`/app/o/${slug}/members?open=invite`);
  await waitForHydration(page);
  await expect(findDialog(page)).toBeVisible();
  await expect(html).toHaveCSS('background-image', /linear-gradient/);
});
