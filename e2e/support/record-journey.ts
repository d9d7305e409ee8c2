import type { Locator, Page } from '@playwright/test';
import { eachCombination } from './combinations.ts';
import { choose } from './combobox.ts';
import { findDialog } from './dialogs.ts';
import { expect, expectAccessible, newEmail, test, waitForHydration } from './journey.ts';
import { asAdmin, asUser, newName } from './manager.ts';
import type { Product } from './product.ts';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { textMatching } from '../../tests/text-matching.ts';

type Text = (key: string) => string;

interface RecordJourney {
  /** As in `defineRecord`. */
  plural: string;
  /** The field of a text by which users know a record. Without one, it has the name of a reference. */
  title?: string;
  /** The field with another record. */
  reference?: string;
  /** Signs in, and returns where its pages are, if they are neither in the manager nor in the app. */
  open?: (page: Page, product: Product, language: Language) => Promise<string>;
  /** Users have their own, in the app, or those that administrators assign to them. */
  owner?: boolean | 'assigned';
  /** What an administrator does on its page. */
  act?: readonly ((page: Page, text: Text) => Promise<void>)[];
  /** The message of the button that creates one. */
  create?: string;
  /** Fills in what `fillRequired` cannot. */
  fill?: (page: Page, text: Text, name: string) => Promise<void>;
}

/** An example for a field, by what kind of input it has. */
async function exampleFor(field: Locator, name: string): Promise<string> {
  const [type, mode, direction, pattern] = await Promise.all(
    ['type', 'inputmode', 'dir', 'pattern'].map((attribute) => field.getAttribute(attribute)),
  );
  if (pattern) return textMatching(new RegExp(pattern), name);
  if (type === 'date') return '2030-01-31';
  if (mode === 'email') return newEmail();
  // Texts have their own direction, numbers are always left to right.
  return direction === 'ltr' ? '5' : name;
}

async function openManager(page: Page, product: Product, language: Language): Promise<string> {
  await asAdmin(page, product, language);
  return '/manager';
}

async function openApp(page: Page, product: Product, language: Language): Promise<string> {
  await asUser(page, product, language);
  return '/app';
}

async function fillRequired(page: Page, name: string): Promise<void> {
  for (const field of await page.locator('main :is(input, textarea)[required]').all())
    if ((await field.getAttribute('role')) === 'combobox') await choose(field, 0);
    else await field.fill(await exampleFor(field, name));
}

/** What users do with every record: create, read, find, update and delete it. */
export function recordJourney(journey: RecordJourney): void {
  const { plural, title, reference, owner, act = [], fill, create = 'save' } = journey;
  const { open = owner === true ? openApp : openManager } = journey;
  eachCombination(({ language, t }) => {
    const text = (key: string) => (t as Text)(`${plural}:${key}`);
    test(`${plural} are created, found, updated and deleted`, async ({ page, product }) => {
      const labelOf = (field = '') => text(`fields.${field}`);
      const combobox = (field: string) => page.getByRole('combobox', { name: labelOf(field) });
      // Lists have a button that saves a view.
      const save = page.getByRole('button', { name: text('save'), exact: true });
      const area = await open(page, product, language);
      await page.goto(`${area}/${plural}`);
      await waitForHydration(page);
      await expectAccessible(page);
      // An empty list has another one.
      await page
        .getByRole('link', { name: text('new') })
        .first()
        .click();
      const submit = page.getByRole('button', { name: text(create), exact: true });
      await submit.click();
      await expect(page.getByText(text(`fields.${title ?? reference}.required`))).toBeVisible();
      await expectAccessible(page);
      const name = newName('Alpha');
      await fillRequired(page, name);
      if (owner === 'assigned') await choose(combobox('user'), 'user@example.com');
      await fill?.(page, text, name);
      const referred = reference ? await combobox(reference).inputValue() : '';
      await submit.click();
      const heading = page.getByRole('heading', { level: 1, name: title ? name : referred });
      await expect(heading).toBeVisible();
      await expectAccessible(page);
      const { pathname } = new URL(page.url());

      await page.getByRole('link', { name: text('update') }).click();
      if (reference) {
        const other = await choose(combobox(reference), 1);
        await save.click();
        await expect(page.getByText(other).first()).toBeVisible();
      } else if (title) {
        const after = newName('Beta');
        await expect(page.getByLabel(labelOf(title))).toHaveValue(name);
        await page.getByLabel(labelOf(title)).fill(after);
        await save.click();
        await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
        await page.goto(`${area}/${plural}?searchTerm=${encodeURIComponent(after)}`);
        await waitForHydration(page);
        await page.getByRole('link', { name: after }).click();
      }
      await expect(page).toHaveURL(product.url + pathname);
      if (owner === 'assigned') {
        await asUser(page, product, language);
        await page.goto(pathname.replace('/manager/', '/app/'));
        // The one who it is assigned to sees it, and cannot change it.
        await expect(page.getByRole('term').filter({ hasText: labelOf('user') })).toBeVisible();
        await expect(page.getByRole('link', { name: text('update') })).toBeHidden();
        await expectAccessible(page);
      }
      if (owner) {
        // An administrator sees it too.
        await asAdmin(page, product, language);
        await page.goto(pathname.replace('/app/', '/manager/'));
        await waitForHydration(page);
        await expect(page.getByRole('term').filter({ hasText: labelOf('user') })).toBeVisible();
        await expectAccessible(page);
      }
      for (const one of act) await one(page, text);
      await page.getByRole('button', { name: text('delete') }).click();
      const dialog = findDialog(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: text('delete') }).click();
      await expect(page.getByText(text('deleted')).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${product.url}/.*${plural}$`));
    });
  });
}

/** Acts on the open record: `act: [confirmAction('approve')]`. */
export const confirmAction =
  (name: string) =>
  async (page: Page, text: Text): Promise<void> => {
    await page.getByRole('button', { name: text(name) }).click();
    await expectAccessible(page);
    await findDialog(page)
      .getByRole('button', { name: text(name) })
      .click();
    await expect(page.getByRole('button', { name: text(`${name}.done`) })).toBeVisible();
  };
