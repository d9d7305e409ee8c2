import type { Locator, Page, Route } from '@playwright/test';
import { eachCombination, onPhone } from '../support/combinations.ts';
import { getColour, cropDialog, fileInput, imageFile } from '../support/images.ts';
import {
  expect,
  expectAccessible,
  test,
  getTranslations,
  waitForHydration,
} from '../support/journey.ts';
import { asAdmin, callApi, newName, openAsAdmin } from '../support/manager.ts';
import type { Product } from '../support/product.ts';

/** Creates a book in its own genre as the signed-in admin. */
async function createBook(page: Page, product: Product): Promise<{ id: string }> {
  const genre = await callApi<{ id: string }>(page, product, 'POST', '/genres', {
    name: newName('Covers'),
    colour: '#2c6288',
  });
  const title = newName('With a cover');
  return callApi(page, product, 'POST', '/books', { title, author: 'Amina', genreId: genre.id });
}

type ImageFile = Awaited<ReturnType<typeof imageFile>>;

/** Simulates a dropped or pasted file. */
async function bring(page: Page, kind: 'drop' | 'paste', file: ImageFile): Promise<void> {
  await page.evaluate(
    ([how, name, type, bytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], name, { type }));
      const common = { bubbles: true, cancelable: true };
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: transfer })
          : new DragEvent('drop', { ...common, dataTransfer: transfer });
      document.body.dispatchEvent(event);
    },
    [kind, file.name, file.mimeType, file.buffer.toString('base64')] as const,
  );
}

/** Presses Tab until the control has focus; a few steps must be enough. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((it) => it === document.activeElement)) break;
  }
  await expect(control).toBeFocused();
}

/** The uploaded cover in the form. */
const shown = (page: Page) => page.getByRole('main').locator('form img[src^="/covers/"]');

async function expectLoaded(page: Page): Promise<void> {
  await expect(shown(page)).toBeVisible();
  await expect
    .poll(() => shown(page).evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
}

eachCombination(({ language, isPhone, t }) => {
  const openForm = async (page: Page, product: Product) => {
    await asAdmin(page, product, language);
    const book = await createBook(page, product);
    await page.goto(`/manager/books/${book.id}/update`);
    await waitForHydration(page);
    return book;
  };
  test('selects, crops, uploads, replaces and removes a cover', async ({ page, product }) => {
    const book = await openForm(page, product);
    const { dialog, area, zoom, use } = cropDialog(page, t);
    await expect(page.getByText(t('books:cover.drawn'))).toBeVisible();
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('image-upload:choose') }).press('Enter');
    await (await asked).setFiles(await imageFile());
    await expect(area).toBeVisible();
    await expectAccessible(page);

    // By keyboard, with announcements for screen readers.
    await area.focus();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('+');
    await expect(zoom).toHaveValue('1.1');
    await expect(dialog.getByRole('status')).toHaveText(
      t('image-upload:crop.position', { zoom: '110', across: '3', down: '50' }),
    );
    expect(await getColour(await area.screenshot())).toBe('red');
    await page.keyboard.press('Tab');
    await expect(zoom).toBeFocused();
    await tabTo(page, use);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectLoaded(page);
    await expect(page.getByText(t('image-upload:done'))).toBeAttached();
    await expect(page.getByRole('button', { name: t('image-upload:replace') })).toBeFocused();
    await expectAccessible(page);
    const first = await shown(page).getAttribute('src');
    const stored = await page.request.get(`${product.url}${first}`);
    expect(await getColour(await stored.body())).toBe('red');

    await tabTo(page, page.getByRole('button', { name: t('books:save'), exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/manager/books/${book.id}$`));
    const [, id] = /\/covers\/(\w+)-/.exec(first ?? '') ?? [];
    await expect(page.locator(`img[src*="${id}"]`)).toBeVisible();

    // Another one, moved by drag and wheel.
    await page.goto(`/manager/books/${book.id}/update`);
    await waitForHydration(page);
    await fileInput(page).setInputFiles(await imageFile());
    // Waits until the dialog's animation has ended.
    await area.hover();
    const box = await area.boundingBox();
    if (!box) throw new Error('there is nothing to drag');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - box.width * 0.7, middle.y, { steps: 5 });
    await page.mouse.up();
    expect(await getColour(await area.screenshot())).toBe('blue');
    await page.mouse.move(middle.x, middle.y);
    if (!isPhone) {
      await page.mouse.wheel(0, -400);
      await expect(zoom).not.toHaveValue('1');
    }
    await use.click();
    await expect(dialog).toBeHidden();
    await expect(shown(page)).not.toHaveAttribute('src', first ?? '');
    await expectLoaded(page);

    await page.getByRole('button', { name: t('image-upload:remove') }).press('Enter');
    await expect(shown(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('image-upload:choose') })).toBeFocused();
    await page.getByRole('button', { name: t('books:save'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/manager/books/${book.id}$`));
    await expect(page.locator('img[src^="/covers/"]')).toHaveCount(0);
  });

  test('shows errors and keeps the crop @all', onPhone, async ({ page, product, journey }) => {
    journey.allowConsoleError(/net::ERR_FAILED|status of 503/);
    await openForm(page, product);
    const { dialog, area, use, cancel } = cropDialog(page, t);
    const says = async (words: string) => expect(page.getByText(words)).toBeVisible();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      fileInput(page).setInputFiles({ name, mimeType, buffer });
    await choose('a.gif', 'image/gif', Buffer.from('GIF89a'));
    await says(t('image-upload:unsupported'));
    await expectAccessible(page);
    await choose('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await says(t('image-upload:tooLarge'));
    await choose('a.png', 'image/png', Buffer.from('not at all'));
    await says(t('image-upload:damaged'));
    await fileInput(page).setInputFiles(await imageFile(300, 200));
    await says(t('image-upload:tooSmall'));

    await fileInput(page).setInputFiles(await imageFile());
    await expect(area).toBeVisible();
    await area.focus();
    await page.keyboard.press('+');
    let response = (route: Route) => route.abort();
    await page.route('**/api/covers?*', (route) => response(route));
    await use.click();
    await says(t('image-upload:notSent'));
    const retry = dialog.getByRole('button', { name: t('ui:retry') });
    response = (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UPLOADS_BUSY', message: t('image-upload:busy') },
      });
    await retry.click();
    await says(t('image-upload:busy'));
    await expectAccessible(page);

    // A pending upload can be cancelled.
    const held = Promise.withResolvers<void>();
    response = async () => held.resolve();
    await retry.click();
    await held.promise;
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('image-upload:cancelUpload') }).click();
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    // The crop is kept.
    await expect(cropDialog(page, t).zoom).toHaveValue('1.1');
    await cancel.click();
    await expect(dialog).toBeHidden();
    await expect(shown(page)).toHaveCount(0);
  });
});

test('accepts dropped and pasted images, but not text @all', async ({ page, product }) => {
  const t = getTranslations();
  await openAsAdmin(page, product, '/manager/books/new');
  const title = page.getByLabel(t('books:fields.title'));
  await title.fill('Nothing is lost');
  const dialog = page.getByRole('dialog', { name: t('image-upload:crop.title') });
  for (const kind of ['drop', 'paste'] as const) {
    await bring(page, kind, await imageFile());
    await expect(dialog.getByRole('application')).toBeVisible();
    await dialog.getByRole('button', { name: t('ui:confirm.cancel') }).click();
    await expect(dialog).toBeHidden();
  }
  // With text in the clipboard, the focused field receives the paste.
  await title.evaluate((field: HTMLElement) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
    clipboardData.setData('text/plain', 'words');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    field.dataset.prevented = String(!field.dispatchEvent(event));
  });
  await expect(title).toHaveAttribute('data-prevented', 'false');
  await expect(title).toHaveValue('Nothing is lost');
  await expect(dialog).toBeHidden();
});
