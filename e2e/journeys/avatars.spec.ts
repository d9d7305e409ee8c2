import type { Locator, Page } from '@playwright/test';
import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { findDialog } from '../support/dialogs.ts';
import { getColour, cropDialog, fileInput, imageFile, uploadByApi } from '../support/images.ts';
import {
  expect,
  expectAccessible,
  newEmail,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { callApi, openAsAdmin, signInByApi } from '../support/manager.ts';
import { choosePreferences } from '../support/preferences.ts';
import type { Product } from '../support/product.ts';
import { loseSession } from '../support/session.ts';

/** A new, onboarded user on their account page. */
async function openAccount(
  page: Page,
  product: Product,
  language: Language = defaultLanguage,
): Promise<string> {
  const email = newEmail();
  await signInByApi(page.context(), product, email);
  await callApi(page, product, 'POST', '/account/onboard', { name: 'Amina Otieno' });
  await choosePreferences(page.context(), product, language);
  await page.goto('/app/account');
  await waitForHydration(page);
  return email;
}

/** Loaded, not only present. */
async function expectLoaded(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
}

const pictures = (page: Page) => page.locator('img[src^="/avatars/"]');

eachCombination(({ language, t }) => {
  test('uploads, replaces and removes a profile picture by keyboard', async ({ page, product }) => {
    await openAccount(page, product, language);
    const field = page.getByRole('group', { name: t('account:avatar.label') });
    const choose = field.getByRole('button', { name: t('image-upload:choose') });
    const { dialog, area, use } = cropDialog(page, t);
    await expect(pictures(page)).toHaveCount(0);
    const asked = page.waitForEvent('filechooser');
    await choose.press('Enter');
    await (await asked).setFiles(await imageFile());
    await area.focus();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowRight');
    expect(await getColour(await area.screenshot())).toBe('red');
    await expectAccessible(page);
    await use.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(field.getByRole('button', { name: t('image-upload:replace') })).toBeFocused();
    await expect(field.getByText(t('image-upload:done'))).toBeAttached();

    // Once on the page, and in the navigation.
    await expectLoaded(field.locator('img'));
    await expectLoaded(page.getByRole('button', { name: 'Amina Otieno' }).locator('img'));
    await expect(pictures(page)).toHaveCount(2);
    await expectAccessible(page);
    const src = await field.locator('img').getAttribute('src');
    const stored = await page.request.get(`${product.url}${src}`);
    expect(await getColour(await stored.body())).toBe('red');
    await page.reload();
    await waitForHydration(page);
    await expectLoaded(field.locator('img'));

    await fileInput(page).setInputFiles(await imageFile());
    await use.click();
    await expect(field.locator('img')).not.toHaveAttribute('src', src ?? '');
    await expectLoaded(field.locator('img'));

    await field.getByRole('button', { name: t('image-upload:remove') }).press('Enter');
    await expect(pictures(page)).toHaveCount(0);
    await expect(choose).toBeFocused();
  });

  test(
    'explains why a picture is not uploaded @all',
    onPhone,
    async ({ page, product, journey }) => {
      journey.allowConsoleError(/net::ERR_FAILED|status of (401|503)/);
      await openAccount(page, product, language);
      const { dialog, use } = cropDialog(page, t);
      const says = async (words: string) => expect(page.getByText(words)).toBeVisible();
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        fileInput(page).setInputFiles({ name, mimeType, buffer });
      await choose(
        'a.svg',
        'image/svg+xml',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      );
      await says(t('image-upload:unsupported'));
      await choose('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
      await says(t('image-upload:tooLarge'));
      await choose('a.png', 'image/png', Buffer.from('not at all'));
      await says(t('image-upload:damaged'));
      await fileInput(page).setInputFiles(await imageFile(40, 40));
      await says(t('image-upload:tooSmall'));
      await expectAccessible(page);

      await fileInput(page).setInputFiles(await imageFile());
      await page.route('**/api/account/avatar?*', (route) => route.abort());
      await use.click();
      await says(t('image-upload:notSent'));
      await page.unroute('**/api/account/avatar?*');
      // The session ends in the meantime.
      await loseSession(page);
      await dialog.getByRole('button', { name: t('ui:retry') }).click();
      await expect(page).toHaveURL(/\/login/);
    },
  );
});

test('an administrator sees and removes the picture of a user @all', async ({
  page,
  product,
  browser,
}) => {
  const t = getTranslations();
  const own = await (await browser.newContext({ baseURL: product.url })).newPage();
  const email = await openAccount(own, product);
  await uploadByApi(own, product, '/api/account/avatar');
  await openAsAdmin(page, product, `/manager/users?searchTerm=${email}`);
  const row = page.getByRole('row', { name: email });
  await expectLoaded(row.locator('img'));
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amina Otieno');
  await expectLoaded(page.getByRole('main').locator('img'));
  await page.getByRole('button', { name: t('users:avatar.open') }).click();
  const dialog = findDialog(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('users:avatar.open') }).click();
  await expect(page.getByText(t('users:avatar.done')).first()).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await own.reload();
  await expect(pictures(own)).toHaveCount(0);
  await own.context().close();
});
