import { product as brand } from '../../src/product.ts';
import { rightToLeft, testedLanguages } from '../../tests/languages.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  newEmail,
  test,
  waitForHydration,
} from '../support/journey.ts';

for (const language of testedLanguages) {
  // `forms.spec.ts` signs up in the default language.
  const others = language === rightToLeft ? '' : ' @all';
  test(`signs up, completes onboarding and signs out (${language})${others}`, async ({
    page,
    journey,
  }) => {
    const t = journey.translations(language);
    await page.goto(`/login?lng=${language}`);
    await expectLanguage(page, language);
    await expect(page).toHaveTitle(`${t('auth:login.pageTitle')} | ${brand.name}`);
    await waitForHydration(page);
    await expectAccessible(page);

    const email = newEmail();
    await journey.signIn(page, email, language);
    await expect(page).toHaveURL(/\/app$/);
    await expectLanguage(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:onboarding.title'));
    // A link to change a mistyped email address is next to it.
    const who = page.getByRole('paragraph').filter({ hasText: email });
    await expect(who.getByRole('link')).toHaveAttribute('href', '/logout');
    await expectAccessible(page);

    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await expect(page.getByText(t('account:name.required'))).toBeVisible();
    await page.getByLabel(t('account:onboarding.name')).fill('Amélie أميرة');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();

    const name = 'Amélie أميرة';
    // In some languages the page greets with the same text as the toast.
    const toasts = page.getByRole('region', { name: t('ui:toast.region') });
    await expect(toasts.getByText(t('account:onboarding.welcome', { name }))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('shell:home.greeting', { name: 'Amélie' }),
    );
    await expect(page.getByRole('main')).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('shell:userMenu', { name }) }).click();
    await page.getByRole('menuitem', { name: t('auth:logout.submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('auth:logout.title') });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: t('auth:logout.submit') }).click();
    await expect(page).toHaveURL(/\/login\?reason=left$/);
    await expect(page.getByText(t('auth:session.left'))).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth:login.title'));
    await waitForHydration(page);
    await expect(page.getByText(name)).toHaveCount(0);
  });
}
