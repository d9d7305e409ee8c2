import { eachCombination, onPhone, viewports } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin, callApi, createUser, signInByApi } from '../support/manager.ts';
import { choosePreferences } from '../support/preferences.ts';
import { mailsTo } from '../support/product.ts';
import { setCookies } from '../support/session.ts';

eachCombination(({ language, screen, t }) => {
  test(
    'shows the reason for a ban at sign-in',
    onPhone,
    async ({ page, product, journey, browser }) => {
      journey.allowConsoleError(/status of 403/);
      await asAdmin(page, product, language);
      const user = await createUser(page, product, 'Bela Barred');
      const reason = 'Zu viele Briefe — رسائل';
      await callApi(page, product, 'POST', `/users/${user.id}/ban`, { reason });
      const theirs = await browser.newContext({
        baseURL: product.url,
        viewport: viewports[screen],
        reducedMotion: 'reduce',
      });
      const banned = await theirs.newPage();
      await banned.goto(`/login?lng=${language}`);
      await waitForHydration(banned);
      await banned.getByLabel(t('auth:login.email')).fill(user.email);
      await banned.getByRole('button', { name: t('auth:login.submit') }).click();
      await banned.waitForURL(/\/login\/verify/);
      const [mail] = await mailsTo(product, user.email);
      await banned
        .getByLabel(t('auth:verify.code'))
        .fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
      await expect(banned.getByRole('alert')).toContainText(reason);
      await expect(banned.getByRole('alert')).toContainText(
        t('rejections:banned.reason', { reason }),
      );
      await expect(banned.getByRole('heading', { level: 1 })).toHaveText(t('auth:banned.title'));
      // The code is valid, but the form is gone.
      await expect(banned.getByLabel(t('auth:verify.code'))).toHaveCount(0);
      await expect(banned).toHaveURL(/\/login\/verify/);
      await expectAccessible(banned);
      await theirs.close();
    },
  );

  test('shows a ban after the right code without JavaScript @all', async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Nadir Noscript');
    await callApi(page, product, 'POST', `/users/${user.id}/ban`, { reason: 'Spam' });
    const theirs = await browser.newContext({
      baseURL: product.url,
      viewport: viewports[screen],
      javaScriptEnabled: false,
    });
    const banned = await theirs.newPage();
    await banned.goto(`/login?lng=${language}`);
    await banned.getByLabel(t('auth:login.email')).fill(user.email);
    await banned.getByRole('button', { name: t('auth:login.submit') }).click();
    await banned.waitForURL(/\/login\/verify/);
    const [mail] = await mailsTo(product, user.email);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    const submit = banned.getByRole('button', { name: t('auth:verify.submit') });
    await banned.getByLabel(t('auth:verify.code')).fill(code === '000000' ? '000001' : '000000');
    await submit.click();
    await expect(banned.getByText(t('codes:INVALID_OTP'))).toBeVisible();
    await banned.getByLabel(t('auth:verify.code')).fill(code);
    await submit.click();
    await expect(banned.getByRole('heading', { level: 1 })).toHaveText(t('auth:banned.title'));
    await expect(banned.getByRole('alert')).toContainText(
      t('rejections:banned.reason', { reason: 'Spam' }),
    );
    await theirs.close();
  });

  test('signing out while impersonating ends the session of the administrator too @all', async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const user = await createUser(page, product, 'Ines Instead');
    const deputy = await createUser(page, product, 'Dele Deputy');
    await callApi(page, product, 'POST', `/users/${deputy.id}/role`, { role: 'admin' });
    const theirs = await browser.newContext({
      baseURL: product.url,
      viewport: viewports[screen],
      reducedMotion: 'reduce',
    });
    await signInByApi(theirs, product, deputy.email);
    await choosePreferences(theirs, product, language);
    const tab = await theirs.newPage();
    await callApi(tab, product, 'POST', '/account/onboard', { name: 'Dele Deputy' });
    const own = await theirs.cookies();
    await callApi(tab, product, 'POST', `/users/${user.id}/impersonate`, { reason: 'A ticket' });

    await tab.goto('/logout');
    await waitForHydration(tab);
    const words = t('auth:logout.textImpersonating', { user: '\u2068Ines Instead\u2069' });
    await expect(tab.getByText(words)).toBeVisible();
    await expectAccessible(tab);
    await tab.getByRole('button', { name: t('auth:logout.submit') }).click();
    await expect(tab).toHaveURL(/\/login\?reason=left$/);
    // Not even with the earlier session cookie.
    await setCookies(theirs, own);
    await tab.goto('/manager/users');
    await expect(tab).toHaveURL(/\/login\?redirect/);
    await theirs.close();
  });
});

test('offers no password if passwords are disabled @all', async ({ page, product }) => {
  const t = getTranslations();
  await asAdmin(page, product);
  const user = await createUser(page, product, 'Paula Pass');
  await page.goto(`/manager/users/${user.id}`);
  await expect(page.getByRole('button', { name: t('users:role.open') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:password.open') })).toHaveCount(0);
});
