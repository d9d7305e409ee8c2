import AxeBuilder from '@axe-core/playwright';
import { type Locator, type Page, test as base, expect } from '@playwright/test';
import { createI18n } from '../../src/shared/i18n/i18n.ts';
import type { Translate } from '../../src/shared/i18n/i18n.ts';
import { type Language, defaultLanguage, scripts } from '../../src/shared/i18n/languages.ts';
import { exhaustive } from '../../tests/exhaustive.ts';
import { readMessages } from '../../vite/messages.ts';
import { isConnection } from './idle.ts';
import { startInstances } from './instances.ts';
import {
  type DatabaseKind,
  type Product,
  createDatabase,
  mailsTo,
  startProduct,
} from './product.ts';
import { leavePages } from './session.ts';
import { newWord } from './unique.ts';

export interface JourneyOptions {
  database: DatabaseKind;
  /** Two instances behind a load balancer, instead of one. */
  instances: boolean;
}

interface Journey {
  /** The product's messages in a language, or in the default one. */
  translations(language?: Language): Translate;
  /** Allows an expected console error in this test, such as a 403 that it provokes. */
  allowConsoleError(pattern: RegExp): void;
  /** Signs in through the UI. */
  signIn(page: Page, email: string, language?: Language): Promise<void>;
}

interface Fixtures {
  journey: Journey;
  /** Starts a server for this test only. Its pages are left before it stops. */
  startOwn: typeof startProduct;
  consoleErrors: { allowed: RegExp[]; seen: string[] };
}

interface WorkerFixtures {
  product: Product;
}

/**
 * Warns that a preloaded file was not used within seconds: without JavaScript, or on a busy machine.
 */
const lateUse = /was preloaded using link preload but not used/;

export const test = base.extend<Fixtures, JourneyOptions & WorkerFixtures>({
  database: ['embedded', { scope: 'worker', option: true }],

  instances: [false, { scope: 'worker', option: true }],

  product: [
    async ({ database, instances }, use) => {
      const product = instances
        ? await startInstances(await createDatabase({ withSample: true }))
        : await startProduct(database);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  consoleErrors: async ({}, use) => {
    const consoleErrors = { allowed: [lateUse], seen: [] as string[] };
    await use(consoleErrors);
    const left = consoleErrors.seen.filter(
      (text) => !consoleErrors.allowed.some((it) => it.test(text)),
    );
    expect(left, 'errors and warnings in the browser console').toEqual([]);
  },

  context: async ({ context, consoleErrors }, use) => {
    // Any console error or page error fails the test.
    context.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.type() === 'warning';
      // Browsers log every attempt to connect again, while a server is stopped or after a session.
      if (isProblem && !isConnection(message.location().url))
        consoleErrors.seen.push(`${message.type()}: ${message.text()} (${message.page()?.url()})`);
    });
    context.on('weberror', (error) => consoleErrors.seen.push(`error: ${error.error().stack}`));
    await use(context);
  },

  startOwn: async ({ context }, use) => {
    const started: Product[] = [];
    await use(async (...settings) => {
      const product = await startProduct(...settings);
      started.push(product);
      return product;
    });
    // Open pages would log that they cannot reach it.
    await leavePages(context);
    await Promise.all(started.map((product) => product.stop()));
  },

  journey: async ({ product, consoleErrors }, use) => {
    await use({
      translations: getTranslations,
      allowConsoleError: (pattern) => void consoleErrors.allowed.push(pattern),
      signIn: (page, email, language = defaultLanguage) => signIn(product, page, email, language),
    });
  },
});

export { expect };

const translations = new Map<Language, Translate>();

export function getTranslations(language: Language = defaultLanguage): Translate {
  let t = translations.get(language);
  if (!t) {
    t = createI18n(language, readMessages(process.cwd(), language)).t;
    translations.set(language, t);
  }
  return t;
}

async function signIn(product: Product, page: Page, email: string, language: Language) {
  const t = getTranslations(language);
  if (!page.url().includes('/login')) await page.goto(`/login?lng=${language}`);
  await page.getByLabel(t('auth:login.email')).fill(email);
  await page.getByRole('button', { name: t('auth:login.submit') }).click();
  await page.waitForURL(/\/login\/verify/);
  const [mail] = await mailsTo(product, email);
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
  // Submits itself once the code is complete.
  await page.getByLabel(t('auth:verify.code')).fill(code);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/**
 * Runs axe on the page. Its results are the same in every language and a run takes a second, so
 * journeys run it in other languages only, unless `ALL` or `AXE_ALL` is set.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const language = await page.locator('html').getAttribute('lang');
  if (language === defaultLanguage && !exhaustive && !process.env.AXE_ALL) return;
  // Legacy mode: our pages have no cross-origin frames. Passing rules are not listed, which saves
  // two fifths of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Language, direction and scale, as sent by the server. */
export async function expectLanguage(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', scripts[language].direction);
  await expect(html).toHaveCSS('font-size', `${16 * scripts[language].scale}px`);
}

/** Waits until hydration is complete, including nested Suspense boundaries. */
export async function waitForHydration(page: Page): Promise<void> {
  // Slots of other features are hydrated later than the page, so every button counts.
  await page.waitForFunction(() => {
    const first = document.querySelector('main *') ?? document.body;
    return [first, ...document.querySelectorAll('main button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    );
  });
  // Key and tab listeners are attached after the next paint.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Selects a language. Without another language there is nothing to select. */
export async function selectLanguage(place: Page | Locator, from: Language, to: Language) {
  if (from === to) return;
  await place.getByLabel(getTranslations(from)('ui:language.label')).first().selectOption(to);
}

/** A unique email address. */
export const newEmail = () => `user-${newWord()}@example.com`;
