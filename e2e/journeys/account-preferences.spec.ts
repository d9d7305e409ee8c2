import type { Browser, Page } from '@playwright/test';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { changedLanguages, otherLanguage } from '../../tests/languages.ts';
import {
  expect,
  expectLanguage,
  newEmail,
  selectLanguage,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { callApi } from '../support/manager.ts';
import type { Product } from '../support/product.ts';

/** The sign-in page in another browser. */
async function openSignIn(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await waitForHydration(page);
  await expectLanguage(page, defaultLanguage);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  return page;
}

const isSaved = (page: Page) =>
  page.waitForResponse((it) => it.url().includes('/account/setPreferences') && it.ok());

for (const language of changedLanguages)
  test(`language (${language}), theme and time zone follow the account @all`, async ({
    page,
    product,
    browser,
    journey,
  }) => {
    const t = getTranslations(language);
    const email = newEmail();
    await journey.signIn(page, email);
    await callApi(page, product, 'POST', '/account/onboard', { name: 'Amina Otieno' });
    await page.goto('/app/account');
    await waitForHydration(page);
    await Promise.all([isSaved(page), selectLanguage(page, defaultLanguage, language)]);
    await expectLanguage(page, language);
    const dark = page.getByRole('radio', { name: t('ui:theme.dark') });
    await Promise.all([isSaved(page), dark.check()]);
    await page.getByLabel(t('account:timeZone.label')).fill('kirit');
    const zone = page.getByRole('option', { name: 'Pacific/Kiritimati' });
    await Promise.all([isSaved(page), zone.click()]);

    const second = await openSignIn(browser, product);
    await journey.signIn(second, email);
    // Without a page load.
    await expectLanguage(second, language);
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(second.getByRole('link', { name: t('shell:nav.home') }).first()).toBeVisible();
    expect(
      await second.evaluate(() => [
        localStorage.getItem('i18nextLng'),
        localStorage.getItem('theme'),
      ]),
    ).toEqual([language, 'dark']);
    await second.goto('/app/account');
    await expectLanguage(second, language);
    await expect(second.getByLabel(t('account:timeZone.label'))).toHaveValue('Pacific/Kiritimati');
    await second.context().close();

    // What is chosen right before signing in wins, and is saved.
    const third = await openSignIn(browser, product);
    await selectLanguage(third, defaultLanguage, otherLanguage);
    await expectLanguage(third, otherLanguage);
    await third
      .getByRole('radio', { name: getTranslations(otherLanguage)('ui:theme.light') })
      .check();
    await journey.signIn(third, email, otherLanguage);
    await expectLanguage(third, otherLanguage);
    await expect(third.locator('html')).toHaveAttribute('data-theme', 'light');
    await third.context().close();
    await page.reload();
    await expectLanguage(page, otherLanguage);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
