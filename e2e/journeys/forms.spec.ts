import { otherLanguage, rightToLeft } from '../../tests/languages.ts';
import { installClock } from '../support/clock.ts';
import { expect, newEmail, test, getTranslations, waitForHydration } from '../support/journey.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { asAdmin, callApi, createUser, newName, signInByApi } from '../support/manager.ts';
import { mailsTo } from '../support/product.ts';

const label = getTranslations();

/** The label of the countdown, with a pattern for the seconds. */
const resendIn = (seconds: string) => new RegExp(label('auth:verify.resendIn', { seconds }));

const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signs up, completes onboarding and signs out', async ({ page, journey, product }) => {
    const t = journey.translations(otherLanguage);
    const email = newEmail();
    journey.allowConsoleError(/status of 422/);
    await page.goto(`/app?lng=${otherLanguage}`);
    await expect(page).toHaveURL(/\/login\?redirect=/);

    await page.getByLabel(t('auth:login.email')).fill('personne');
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
    await expect(page.getByText(t('auth:email.invalid'))).toBeVisible();
    await expect(page.getByLabel(t('auth:login.email'))).toHaveValue('personne');

    await page.getByLabel(t('auth:login.email')).fill(email);
    await page.getByRole('button', { name: t('auth:login.submit') }).click();
    await expect(page).toHaveURL(/\/login\/verify\?email=/);

    await page.getByLabel(t('auth:verify.code')).fill('12');
    await page.getByRole('button', { name: t('auth:verify.submit') }).click();
    await expect(page.getByText(t('auth:code.length'))).toBeVisible();
    await expect(page).toHaveURL(/\/login\/verify\?email=/);

    await page.getByRole('button', { name: t('auth:verify.resend') }).click();
    await expect(page.getByText(t('shared:error.tooMany'))).toBeVisible();

    const [mail] = await mailsTo(product, email);
    const code = codeIn(mail?.text);
    await page.getByLabel(t('auth:verify.code')).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: t('auth:verify.submit') }).click();
    await expect(page).toHaveURL(`/app?lng=${otherLanguage}`);

    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await expect(page.getByText(t('account:name.required'))).toBeVisible();
    await page.getByLabel(t('account:onboarding.name')).fill('Léa');
    await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('shell:home.greeting', { name: 'Léa' }),
    );

    await page.goto('/logout');
    await page.getByRole('button', { name: t('auth:logout.submit') }).click();
    await expect(page).toHaveURL(/\/login\?reason=left$/);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('accepts a form that is sent before hydration', async ({ page, journey, product }) => {
  const t = journey.translations();
  const email = newEmail();
  // Scripts never load: no hydration.
  await page.route('**/assets/*.js', (route) => route.abort());
  journey.allowConsoleError(/Failed to load resource|net::ERR_FAILED/);
  await page.goto('/login');
  await page.getByLabel(t('auth:login.email')).fill(email);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await expect(page).toHaveURL(/\/login\/verify/);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await waitForHydration(page);
  const [mail] = await mailsTo(product, email);
  await page.getByLabel(t('auth:verify.code')).pressSequentially(codeIn(mail?.text));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:onboarding.title'));
});

test('keeps input that is typed before hydration', async ({ page, context, journey, product }) => {
  const t = journey.translations();
  await signInByApi(context, product, newEmail());
  const release = await holdScripts(page);
  await page.goto('/app', { waitUntil: 'commit' });
  await page.getByLabel(t('account:onboarding.name')).fill('Grace');
  release();
  await waitForHydration(page);
  await expect(page.getByLabel(t('account:onboarding.name'))).toHaveValue('Grace');
  await page.getByRole('button', { name: t('account:onboarding.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell:home.greeting', { name: 'Grace' }),
  );
});

test('knows what is typed into lists and forms before hydration', async ({
  page,
  journey,
  product,
}) => {
  const t = journey.translations();
  await asAdmin(page, product);
  const open = async (path: string, type: () => Promise<void>) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await type();
    release();
    await waitForHydration(page);
  };
  await open('/manager/users', () => page.getByRole('searchbox').fill('qqqqzzzz'));
  await expect(page).toHaveURL(/searchTerm=qqqqzzzz/);

  // sample:start
  const genre = page.getByRole('combobox', { name: t('books:fields.genre') });
  await open('/manager/books/new', () => genre.pressSequentially('Poe'));
  await genre.press('t');
  await expect(genre).toHaveValue('Poet');
  await expect(page.getByRole('option', { name: 'Poetry' })).toBeVisible();
  // sample:end

  const user = await createUser(page, product, newName('Grace'));
  const name = page.getByRole('textbox', { name: t('users:form.name') });
  const role = page.getByRole('combobox', { name: t('users:form.role') });
  const typed = newName('Grace');
  await open(`/manager/users/${user.id}/update`, async () => {
    await name.fill(typed);
    await role.selectOption('admin');
  });
  const email = newEmail();
  await page.getByRole('textbox', { name: t('users:form.email') }).fill(email);
  await expect(name).toHaveValue(typed);
  await page.getByRole('button', { name: t('users:update.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed);
  const saved = await callApi<object>(page, product, 'GET', `/users/${user.id}`);
  expect(saved).toMatchObject({ name: typed, email, role: 'admin' });
});

test('submits a complete code by itself, also with a separator', async ({
  page,
  journey,
  product,
}) => {
  const t = journey.translations(rightToLeft);
  const email = newEmail();
  journey.allowConsoleError(/status of 400/);
  await page.goto(`/login?lng=${rightToLeft}`);
  await waitForHydration(page);
  await page.getByLabel(t('auth:login.email')).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/verify/);
  const field = page.getByLabel(t('auth:verify.code'));
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveCSS('direction', 'ltr');
  const [mail] = await mailsTo(product, email);
  const code = codeIn(mail?.text);
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText(t('auth:code.invalid'))).toBeVisible();
  await expect(page.getByText(t('auth:verify.attemptsLeft', { count: 2 }))).toBeVisible();
  await field.fill(`${code.slice(0, 3)}-${code.slice(3)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:onboarding.title'));
});

test('allows another code after 30 s, with a countdown @all', async ({
  page,
  journey,
  product,
}) => {
  const email = newEmail();
  journey.allowConsoleError(/status of 429/);
  await installClock(page);
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel(label('auth:login.email')).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/verify/);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await expect(page.getByRole('button', { name: resendIn('(2\\d|30)') })).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('button', { name: resendIn('(1\\d|20)') })).toBeDisabled();
  await page.clock.runFor(20_000);
  await page.clock.resume();
  const resend = page.getByRole('button', { name: label('auth:verify.resend'), exact: true });
  // Little time has passed on the server: it returns how long to wait, and the page follows.
  await resend.click();
  await expect(page.getByText(label('shared:error.tooMany'))).toBeVisible();
  await expect(page.getByRole('button', { name: resendIn('\\d+') })).toBeDisabled();
  expect(await mailsTo(product, email)).toHaveLength(1);
});

for (const path of ['/login/verify', '/login/verify?email=nobody', '/login/verify?email[]=x']) {
  test(`${path} redirects to the sign-in page @all`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel(label('auth:login.email'))).toBeVisible();
  });
}
