import { product as brand } from '../../src/product.ts';
import type { Page } from '@playwright/test';
import { createFormat } from '../../src/shared/i18n/format.ts';
import { defaultLanguage, scripts } from '../../src/shared/i18n/languages.ts';
// sample:start
import { installClock, passTimeUntil } from '../support/clock.ts';
// sample:end
import { eachCombination, onPhone } from '../support/combinations.ts';
import {
  expect,
  expectAccessible,
  expectLanguage,
  test,
  getTranslations,
} from '../support/journey.ts';
import { asAdmin, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';

const label = getTranslations();

interface Figures {
  users: number;
  sessions: number;
  newUsers: { now: number };
  signIns: { now: number };
  days: { day: string; signIns: number }[];
}

/** The figures that the page shows. Right after midnight, it is opened again. */
async function getFigures(page: Page, product: Product, days: number): Promise<Figures> {
  const path = `${product.url}/api/rest/dashboard/stats?days=${days}`;
  const read = async (): Promise<Figures> => (await page.context().request.get(path)).json();
  const figures = await read();
  const today = await getBars(page).last().getAttribute('data-bar');
  if (today === figures.days.at(-1)?.day) return figures;
  await page.reload();
  return read();
}

/** For a pattern of the summary. */
const anySummary = { from: '.+', to: '.+', total: '.+', most: '.+', day: '.+' };

const getChart = (page: Page) => page.getByRole('main').getByRole('img');
const getBars = (page: Page) => page.locator('[data-bar]');

eachCombination(({ language, t }) => {
  const format = createFormat(language);
  const isRightToLeft = scripts[language].direction === 'rtl';
  const periods = (page: Page) =>
    page.getByRole('navigation', { name: t('dashboard:period.label') }).getByRole('link');
  const figure = (page: Page, name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');

  test('shows figures and charts for the selected period', onPhone, async ({ page, product }) => {
    await openAsAdmin(page, product, '/manager/dashboard', language);
    await expectLanguage(page, language);
    await expect(page).toHaveTitle(`${t('dashboard:pageTitle')} | ${brand.name}`);
    const month = await getFigures(page, product, 30);
    const cards: [string, number][] = [
      [t('dashboard:users'), month.users],
      [t('dashboard:newUsers'), month.newUsers.now],
      [t('dashboard:signIns'), month.signIns.now],
      [t('dashboard:sessions'), month.sessions],
    ];
    for (const [name, value] of cards)
      await expect(figure(page, name)).toContainText(format.number(value));
    await expect(getBars(page)).toHaveCount(30);
    const latest = page.getByRole('list', { name: t('dashboard:latest.title') });
    await expect(latest.getByRole('listitem')).toHaveCount(8);
    await expect(latest.getByRole('link').first()).toHaveAttribute('href', /\/manager\/users\//);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    // No horizontal overflow.
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);

    await expect(periods(page).nth(1)).toHaveAttribute('aria-current', 'page');
    await periods(page).first().click();
    await expect(page).toHaveURL(/\/manager\/dashboard\?days=7$/);
    await expect(getBars(page)).toHaveCount(7);
    await expect(periods(page).first()).toHaveAttribute('aria-current', 'page');
    await expect(periods(page).nth(1)).not.toHaveAttribute('aria-current', 'page');
    const week = await getFigures(page, product, 7);
    await expect(figure(page, t('dashboard:signIns'))).toContainText(
      format.number(week.signIns.now),
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/manager\/dashboard$/);
    await expect(getBars(page)).toHaveCount(30);
    // An invalid period falls back to the default.
    await page.goto('/manager/dashboard?days=31');
    await expect(getBars(page)).toHaveCount(30);
  });

  test(
    'shows chart values by pointer, by keyboard and as a table @all',
    onPhone,
    async ({ page, product }) => {
      await openAsAdmin(page, product, '/manager/dashboard?days=7', language);
      const { days } = await getFigures(page, product, 7);
      const words = (place: number) => {
        const { day = '', signIns = 0 } = days[place] ?? {};
        const date = format.calendarDate(day);
        const name = place === 6 ? t('dashboard:chart.soFar', { day: date }) : date;
        const amount = t('dashboard:chart.amount', {
          count: signIns,
          signIns: format.number(signIns),
        });
        return { name, all: `${name}: ${amount}` };
      };

      // The time axis follows the reading direction.
      const places = await getBars(page).evaluateAll((bars) =>
        bars.map((bar) => bar.getBoundingClientRect().x),
      );
      const sorted = places.toSorted((a, b) => a - b);
      expect(places).toEqual(isRightToLeft ? sorted.toReversed() : sorted);

      const balloon = getChart(page).getByText(words(2).name);
      await getBars(page).nth(2).hover();
      await expect(balloon).toBeVisible();
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(balloon).toBeHidden();

      const said = page.getByRole('main').getByRole('status');
      await page.getByRole('link', { name: t('dashboard:sessions.who') }).focus();
      await page.keyboard.press('Tab');
      await expect(getChart(page)).toBeFocused();
      await expect(said).toHaveText(words(6).all);
      await page.keyboard.press(isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
      await expect(said).toHaveText(words(5).all);
      await expectAccessible(page);
      await page.keyboard.press('Home');
      await expect(said).toHaveText(words(0).all);
      await page.keyboard.press(isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
      await expect(said).toHaveText(words(1).all);
      await page.keyboard.press('Escape');
      await expect(said).toHaveText('');

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: t('dashboard:chart.title') });
      // Including the header row, newest first.
      await expect(table.getByRole('row')).toHaveCount(8);
      await expect(table.getByRole('row').nth(1)).toContainText(words(6).name);
      await expect(table.getByRole('row').nth(7)).toContainText(
        format.number(days[0]?.signIns ?? -1),
      );
      await expectAccessible(page);
    },
  );
});

test('shows a skeleton while a period loads @all', async ({ page, product }) => {
  await openAsAdmin(page, product, '/manager/dashboard');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/rpc/dashboard/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: label('dashboard:period.days', { count: 90 }) }).click();
  await expect(page.getByRole('status').filter({ hasText: label('ui:loading') })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('dashboard:title'));
  await expectAccessible(page);
  release();
  await expect(getBars(page)).toHaveCount(90);
});

// sample:start
test('shows an error with retry in place of the genres @all', async ({
  page,
  product,
  journey,
}) => {
  journey.allowConsoleError(/status of 500/);
  await installClock(page);
  await openAsAdmin(page, product, '/manager/account');
  let fail = true;
  await page.route('**/api/rpc/genres/**', (route) =>
    fail ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('link', { name: label('shell:nav.dashboard') }).click();
  await expect(getBars(page)).toHaveCount(30);
  const alert = page.getByRole('main').getByRole('alert');
  // It retries by itself first.
  await passTimeUntil(page, alert);
  await expectAccessible(page);
  fail = false;
  await alert.getByRole('button', { name: label('ui:retry') }).click();
  const genres = page.getByRole('list', { name: label('genres:stats.title') });
  await expect(genres.getByRole('listitem')).toHaveCount(9);
  await genres.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/manager\/books\?genreId=/);
});
// sample:end

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('renders the whole dashboard and links the periods @all', async ({ page, product }) => {
    await asAdmin(page, product);
    await page.goto('/manager/dashboard');
    await expect(getBars(page)).toHaveCount(30);
    const { days } = await getFigures(page, product, 30);
    const highest = days.reduce((most, it) => (it.signIns > most.signIns ? it : most));
    const bar = page.locator(`[data-bar="${highest.day}"]`);
    const count = highest.signIns;
    const signIns = createFormat(defaultLanguage).number(count);
    const amount = label('dashboard:chart.amount', { count, signIns });
    await expect(bar).toHaveAttribute('title', new RegExp(`: ${amount}$`));
    expect((await bar.locator('div').boundingBox())?.height).toBeGreaterThan(80);
    await expect(getChart(page)).toHaveAccessibleName(
      new RegExp(label('dashboard:chart.summary', anySummary)),
    );
    await page.getByText(label('ui:chart.table')).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
    await page.getByRole('link', { name: label('dashboard:period.days', { count: 90 }) }).click();
    await expect(page).toHaveURL(/\?days=90$/);
    await expect(getBars(page)).toHaveCount(90);
  });
});
