import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { rightToLeft } from '../../tests/languages.ts';
import { findDialog } from '../support/dialogs.ts';
import {
  expect,
  expectLanguage,
  selectLanguage,
  test as base,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { type Development, startDevelopment } from '../support/development.ts';
import type { Translate } from '../../src/shared/i18n/i18n.ts';
import { installClock } from '../support/clock.ts';
import { layoutProblems } from '../support/layout.ts';

/** UI components in the gallery, which exists only under `npm run dev`. */

const test = base.extend<object, { development: Development }>({
  development: [
    async ({}, use) => {
      const development = await startDevelopment('/dev/ui');
      await use(development);
      await development.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ development }, use) => use(development.url),
});

// One shared server, which transforms modules on first request.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeEach(({ journey }) => {
  // In development, modules load one by one, so preloads are used late.
  journey.allowConsoleError(/was preloaded using link preload/);
});

async function open(page: Page, search: string) {
  await page.goto(`/dev/ui?${search}`);
  await waitForHydration(page);
}

async function expectNothingFound(page: Page, where: string, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, where).toEqual([]);
}

async function chooseTheme(page: Page, t: Translate, theme: 'light' | 'dark') {
  const names = { light: t('ui:theme.light'), dark: t('ui:theme.dark') };
  await page.getByRole('radio', { name: names[theme] }).first().check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Focus trap: Tab cycles through the overlay and never leaves it. */
async function walksAround(page: Page, inside: Locator) {
  const isInside = () => inside.evaluate((it) => it.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  const stops = new Set<string>();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    // From the last stop, focus wraps around through a guard element, which takes a frame.
    await expect.poll(isInside).toBe(true);
    stops.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
  }
  expect(stops.size).toBeGreaterThan(2);
}

async function dialogsByKeyboard(page: Page, t: Translate) {
  const opener = page.getByRole('button', { name: 'Form', exact: true });
  const dialog = findDialog(page);
  await opener.press('Enter');
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  // Rejected: the error is shown at the field, and the dialog stays open.
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectNothingFound(page, 'an open dialog');
  await walksAround(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Confirm, and fail' }).press('Enter');
  await expect(dialog.getByText(t('ui:confirm.title'))).toBeVisible();
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button').last().press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(t('ui:confirm.failed'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function filterByKeyboard(page: Page) {
  const example = page.getByRole('figure').filter({ hasText: 'TextFilter' });
  const input = example.getByRole('textbox');
  const applied = example.getByText('B 7', { exact: true });
  await input.pressSequentially(' B 7');
  await expect(applied).toBeHidden();
  await input.press('Enter');
  await expect(applied).toBeVisible();
  await expect(input).toBeFocused();
  await input.fill('');
  await page.keyboard.press('Tab');
  await expect(applied).toBeHidden();
}

async function menuByKeyboard(page: Page, t: Translate) {
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  const menu = page.getByRole('menu');
  await opener.press('Enter');
  await expect(item(t('ui:leave.title'))).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(t('list:no-result.clear'))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(t('ui:leave.title'))).toBeFocused();
  await expectNothingFound(page, 'an open menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(t('ui:leave.title'))).toBeFocused();
  await page.keyboard.type('dark');
  const dark = page.getByRole('menuitemradio', { name: t('ui:theme.dark') });
  await expect(dark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await opener.press('Enter');
  await expect(dark).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

async function toastsByKeyboard(page: Page, t: Translate) {
  const region = page.getByRole('region', { name: t('ui:toast.region') });
  const shown = region.locator('.toast:not([data-limited])');
  // The toaster chunk loads with the first toast; the clock is frozen only afterwards.
  await page.getByRole('button', { name: 'Success' }).press('Enter');
  await expect(shown).toHaveCount(1);
  await page.keyboard.press('F6');
  await shown.getByRole('button', { name: t('ui:close') }).press('Enter');
  await expect(region.locator('.toast')).toHaveCount(0);

  await installClock(page);
  await page.getByRole('button', { name: 'Five' }).press('Enter');
  await page.clock.runFor(500);
  await expect(shown).toHaveCount(3);
  await expect(shown.first()).toContainText('5 ·');
  // They stay while hovered.
  await shown.first().hover();
  await page.clock.runFor(20_000);
  await expect(shown).toHaveCount(3);
  await page.mouse.move(10, 10);
  await page.clock.runFor(6000);
  await expect(region.locator('.toast')).toHaveCount(0);
}

test('every component is visible and works by keyboard', async ({ page }) => {
  const t = getTranslations();
  await open(page, `lng=${defaultLanguage}`);
  await expectLanguage(page, defaultLanguage);
  await chooseTheme(page, t, 'light');
  await expectNothingFound(page, 'left to right, light');
  await chooseTheme(page, t, 'dark');
  await expectNothingFound(page, 'left to right, dark', ['color-contrast']);
  await dialogsByKeyboard(page, t);
  await filterByKeyboard(page);
  await menuByKeyboard(page, t);
  // With reduced motion, nothing animates.
  await page.getByRole('button', { name: 'Dialog', exact: true }).press('Enter');
  await expect(findDialog(page)).toHaveCSS('transition-property', 'none');
  await page.keyboard.press('Escape');
  await toastsByKeyboard(page, t);
});

test('every component is mirrored and fits every width', async ({ page }) => {
  const t = getTranslations(rightToLeft);
  await open(page, `lng=${rightToLeft}`);
  await expectLanguage(page, rightToLeft);
  await chooseTheme(page, t, 'dark');
  await expectNothingFound(page, 'right to left, dark');
  await chooseTheme(page, t, 'light');
  await expectNothingFound(page, 'right to left, light', ['color-contrast']);
  await dialogsByKeyboard(page, t);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutProblems(page)).toEqual([]);
  await selectLanguage(page, rightToLeft, defaultLanguage);
  await expect(page.locator('html')).toHaveAttribute('lang', defaultLanguage);
  expect(await layoutProblems(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  /** A touch drag from the centre by so many pixels, with a pause before lifting. */
  async function drag(page: Page, what: Locator, { x = 0, y = 0 }) {
    const box = await what.boundingBox();
    if (!box) throw new Error('There is nothing to drag');
    const from = { x: box.x + box.width / 2, y: box.y + Math.min(24, box.height / 2) };
    const touch = await page.context().newCDPSession(page);
    let rested = 0;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        timestamp: Date.now() / 1000 + rested,
        touchPoints: part === undefined ? [] : [{ x: from.x + x * part, y: from.y + y * part }],
      });
    await send('touchStart', 0);
    for (const part of [0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1]) await send('touchMove', part);
    // A pause before lifting, so the position decides, not the velocity.
    rested = 0.3;
    await send('touchMove', 1);
    await send('touchEnd');
    await touch.detach();
  }

  const atRest = (what: Locator) =>
    expect.poll(() => what.evaluate((it) => it.getAnimations().length)).toBe(0);

  test('drawers and toasts close by swiping', async ({ page }) => {
    await open(page, `lng=${defaultLanguage}`);
    await page.getByRole('button', { name: 'Long dialog' }).tap();
    const drawer = findDialog(page);
    await expect(drawer).toHaveCSS('transition-duration', '0.5s');
    await atRest(drawer);
    const height = (await drawer.boundingBox())?.height ?? 0;
    // Less than a quarter of its height: it snaps back.
    await drag(page, drawer, { y: height * 0.18 });
    await atRest(drawer);
    expect((await drawer.boundingBox())?.y).toBeCloseTo(844 - height, 0);
    await drag(page, drawer, { y: height * 0.32 });
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'Success' }).tap();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    await atRest(toast);
    await drag(page, toast, { x: 160 });
    await expect(toast).toHaveAttribute('data-swipe-direction', 'right');
    await expect(toast).toHaveCount(0);
  });
});

test('the build has no component gallery', async ({ page, product, journey }) => {
  journey.allowConsoleError(/status of 404/);
  const response = await page.goto(`${product.url}/dev/ui`);
  expect(response?.status()).toBe(404);
});
