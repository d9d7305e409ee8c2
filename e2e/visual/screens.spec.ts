import type { Page } from '@playwright/test';
import { type Language, scripts } from '../../src/shared/i18n/languages.ts';
import { otherLanguage, rightToLeft } from '../../tests/languages.ts';
import { expect, expectAccessible, test as base, waitForHydration } from '../support/journey.ts';
import { layoutProblems, layoutShifts, sideProblems } from '../support/layout.ts';
import { type Viewers, screens, signInViewers, sizes } from '../support/screens.ts';

/**
 * Automated layout checks of every screen: nothing clipped, covered, shifted or mirrored wrongly.
 */

const test = base.extend<object, { viewers: Viewers }>({
  viewers: [
    async ({ product }, use) => use(await signInViewers(product)),
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function look(page: Page, path: string, status: number): Promise<string[]> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(status);
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  const moved = await layoutShifts(page);
  return [...moved, ...(await layoutProblems(page)), ...(await sideProblems(page))];
}

/** Text spacing of WCAG 1.4.12. */
function widenText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(wide);
  });
}

for (const screen of screens)
  test(`the layout of ${screen.name}`, async ({ browser, product, viewers, journey }) => {
    const { status = 200 } = screen;
    if (status !== 200) journey.allowConsoleError(new RegExp(`status of ${status}`));
    const found: string[] = [];
    const combinations: [Language, keyof typeof sizes, 'light' | 'dark'][] = [
      // A language with longer words than English, and right-to-left with the largest font.
      [otherLanguage, 'desktop', 'light'],
      [rightToLeft, 'phone', 'dark'],
    ];
    for (const [language, size, theme] of combinations) {
      const context = await browser.newContext({ baseURL: product.url, viewport: sizes[size] });
      await viewers.enter(context, screen.who, language, theme);
      const page = await context.newPage();
      const problems = await look(page, viewers.getPath(screen), status);
      found.push(...problems.map((problem) => `${language}, ${size}: ${problem}`));
      await expectAccessible(page);
      // The narrowest supported screen.
      await page.setViewportSize({ width: 320, height: 640 });
      found.push(...(await layoutProblems(page)).map((it) => `${language}, 320 px: ${it}`));
      // Arabic letters are joined, so letter spacing does not apply.
      if (scripts[language].direction === 'ltr') {
        await widenText(page);
        found.push(...(await layoutProblems(page)).map((it) => `${language}, widened: ${it}`));
      }
      await context.close();
    }
    expect(found).toEqual([]);
  });
