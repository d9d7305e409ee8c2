import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Translate } from '../../src/shared/i18n/i18n.ts';
import { expect } from './journey.ts';
import type { Product } from './product.ts';

/** An image file, red at the start and blue at the end. */
export async function imageFile(width = 1200, height = 800) {
  const half = { width: width / 2, height, channels: 3 as const };
  const buffer = await sharp({ create: { ...half, width, background: '#1d3fbb' } })
    .composite([{ input: { create: { ...half, background: '#c22525' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
}

/** The colour of most of the image: `red` or `blue`. */
export async function getColour(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}

export const fileInput = (page: Page) => page.locator('input[type=file]');

/** The dialog that crops and uploads an image. */
export function cropDialog(page: Page, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('image-upload:crop.title') });
  return {
    dialog,
    area: dialog.getByRole('application', { name: t('image-upload:crop.area') }),
    zoom: dialog.getByRole('slider', { name: t('image-upload:crop.zoom') }),
    use: dialog.getByRole('button', { name: t('image-upload:crop.submit') }),
    cancel: dialog.getByRole('button', { name: t('ui:confirm.cancel') }),
  };
}

/** Uploads a picture through the API as the signed-in user. Returns the id of the image. */
export async function uploadByApi(page: Page, product: Product, path: string): Promise<string> {
  const { mimeType, buffer } = await imageFile(300, 200);
  const response = await page.context().request.post(`${product.url}${path}`, {
    data: buffer,
    headers: { origin: product.url, 'content-type': mimeType },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).id;
}
