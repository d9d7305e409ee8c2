import { eachCombination, onPhone, viewports } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  test,
  waitForHydration,
  translationsOf,
} from '../support/journey.ts';
import { asAdmin, callApi, createUser, signInByApi } from '../support/manager.ts';
import { mailsTo } from '../support/product.ts';

eachCombination(({ language, screen, t }) => {
  test(
    'who is banned reads why where she signs in',
    onPhone,
    async ({ page, product, journey, browser }) => {
      journey.allowConsoleError(/status of 403/);
      await asAdmin(page, product, language);
      const person = await createUser(page, product, 'Bela Barred');
      const reason = 'Zu viele Briefe — رسائل';
      await callApi(page, product, 'POST', `/users/${person.id}/ban`, { reason });
      const theirs = await browser.newContext({
        baseURL: product.url,
        viewport: viewports[screen],
        reducedMotion: 'reduce',
      });
      const banned = await theirs.newPage();
      await banned.goto(`/login?lng=${language}`);
      await waitForHydration(banned);
      await banned.getByLabel(t('auth:login.email')).fill(person.email);
      await banned.getByRole('button', { name: t('auth:login.submit') }).click();
      await banned.waitForURL(/\/login\/verify/);
      const [mail] = await mailsTo(product, person.email);
      await banned
        .getByLabel(t('auth:verify.code'))
        .fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '');
      await expect(banned.getByRole('alert')).toContainText(reason);
      await expect(banned.getByRole('alert')).toContainText(
        t('refusals:banned.reason', { reason }),
      );
      await expect(banned.getByRole('heading', { level: 1 })).toHaveText(t('auth:banned.title'));
      // The code is valid, but the form is gone.
      await expect(banned.getByLabel(t('auth:verify.code'))).toHaveCount(0);
      await expect(banned).toHaveURL(/\/login\/verify/);
      await expectAccessible(banned);
      await theirs.close();
    },
  );

  test('a banned user without JavaScript is told so after the right code', async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const person = await createUser(page, product, 'Nadir Noscript');
    await callApi(page, product, 'POST', `/users/${person.id}/ban`, { reason: 'Spam' });
    const theirs = await browser.newContext({
      baseURL: product.url,
      viewport: viewports[screen],
      javaScriptEnabled: false,
    });
    const banned = await theirs.newPage();
    await banned.goto(`/login?lng=${language}`);
    await banned.getByLabel(t('auth:login.email')).fill(person.email);
    await banned.getByRole('button', { name: t('auth:login.submit') }).click();
    await banned.waitForURL(/\/login\/verify/);
    const [mail] = await mailsTo(product, person.email);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    const submit = banned.getByRole('button', { name: t('auth:verify.submit') });
    await banned.getByLabel(t('auth:verify.code')).fill(code === '000000' ? '000001' : '000000');
    await submit.click();
    await expect(banned.getByText(t('codes:INVALID_OTP'))).toBeVisible();
    await banned.getByLabel(t('auth:verify.code')).fill(code);
    await submit.click();
    await expect(banned.getByRole('heading', { level: 1 })).toHaveText(t('auth:banned.title'));
    await expect(banned.getByRole('alert')).toContainText(
      t('refusals:banned.reason', { reason: 'Spam' }),
    );
    await theirs.close();
  });

  test("who signs out in another's place is out of her own session too", async ({
    page,
    product,
    browser,
  }) => {
    await asAdmin(page, product, language);
    const person = await createUser(page, product, 'Ines Instead');
    const deputy = await createUser(page, product, 'Dele Deputy');
    await callApi(page, product, 'POST', `/users/${deputy.id}/role`, { role: 'admin' });
    const theirs = await browser.newContext({
      baseURL: product.url,
      viewport: viewports[screen],
      reducedMotion: 'reduce',
    });
    await signInByApi(theirs, product, deputy.email);
    await theirs.addCookies([{ name: 'i18next', value: language, url: product.url }]);
    const tab = await theirs.newPage();
    await callApi(tab, product, 'POST', '/account/onboard', { name: 'Dele Deputy' });
    const own = await theirs.cookies();
    await callApi(tab, product, 'POST', `/users/${person.id}/impersonate`, { reason: 'A ticket' });

    await tab.goto('/logout');
    await waitForHydration(tab);
    const words = t('auth:logout.textImpersonating', { user: '\u2068Ines Instead\u2069' });
    await expect(tab.getByText(words)).toBeVisible();
    await expectAccessible(tab);
    await tab.getByRole('button', { name: t('auth:logout.submit') }).click();
    await tab.waitForURL(/\/login$/);
    // Not even with the earlier session cookie.
    await theirs.addCookies(own);
    await tab.goto('/manager/users');
    await expect(tab).toHaveURL(/\/login\?redirect/);
    await theirs.close();
  });
});

test('where passwords are off, none is offered', async ({ page, product }) => {
  const t = translationsOf('en');
  await asAdmin(page, product, 'en');
  const person = await createUser(page, product, 'Paula Pass');
  await page.goto(`/manager/users/${person.id}`);
  await expect(page.getByRole('button', { name: t('users:role.open') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:password.open') })).toHaveCount(0);
});
