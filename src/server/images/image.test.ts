import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { wholeImage } from '~/shared/images/rules';
import type { ImageShape } from '~/shared/images/shape';
import { encodeImage } from './image';

const allWidths: ImageShape = {
  folder: 'images',
  ratio: 2 / 3,
  widths: [160, 320, 640],
  formats: ['avif', 'webp'],
};
/** Encoding takes most of the time here, so most tests encode one width. */
const shape: ImageShape = { ...allWidths, widths: [160] };
const colours = {
  red: [220, 30, 30],
  green: [30, 160, 30],
  blue: [30, 30, 220],
  gold: [220, 180, 30],
};
type Colour = keyof typeof colours;

/** Four colours that show the orientation: red and green on top, blue and gold below. */
function quarters(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const above = y < height / 2;
      const colour: Colour = x < width / 2 ? (above ? 'red' : 'blue') : above ? 'green' : 'gold';
      pixels.set(colours[colour], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const small = [200, 300] as const;
const image = quarters(...small);
const types = ['png', 'jpeg', 'webp', 'avif'] as const;

/** The colour in the middle of each quarter, in reading order. */
async function getQuarters(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const found = Object.entries(colours).find(([, wanted]) =>
      wanted.every((value, index) => Math.abs(value - (data[start + index] ?? 0)) < 40),
    );
    return found?.[0] ?? data.subarray(start, start + 3).join(' ');
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

const upright = ['red', 'green', 'blue', 'gold'];

async function getFirst(bytes: Uint8Array, crop = wholeImage): Promise<Uint8Array> {
  const [, webp] = await encodeImage(shape, bytes, crop);
  if (!webp) throw new Error('encodeImage returned no WebP file');
  return webp.bytes;
}

const getRejection = (bytes: Uint8Array, crop = wholeImage) =>
  encodeImage(shape, bytes, crop).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('accepted images', () => {
  test.each(types)('decodes %s', async (type) => {
    const bytes = await quarters(...small)
      .toFormat(type)
      .toBuffer();
    expect(await getQuarters(await getFirst(bytes))).toEqual(upright);
  });

  test('encodes three widths and two formats', async () => {
    const bytes = await quarters(800, 1200).png().toBuffer();
    const files = await encodeImage(allWidths, bytes, wholeImage);
    expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '160.avif',
      '160.webp',
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
    ]);
    for (const file of files) {
      const result = await sharp(file.bytes).metadata();
      expect(result.format).toBe(file.format === 'avif' ? 'heif' : 'webp');
      expect([result.width, result.height]).toEqual([file.width, file.width * 1.5]);
      expect(await getQuarters(file.bytes)).toEqual(upright);
    }
  });

  test('does not upscale a small image', async () => {
    const files = await encodeImage(
      allWidths,
      await quarters(...small)
        .png()
        .toBuffer(),
      wholeImage,
    );
    const widths = await Promise.all(
      files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    );
    expect(widths).toEqual([160, 160, 200, 200, 200, 200]);
  });

  // As written by cameras: rotated pixels with an EXIF orientation.
  test.each([
    [3, (it: Sharp) => it.rotate(180)],
    [6, (it: Sharp) => it.rotate(270)],
    [8, (it: Sharp) => it.rotate(90)],
    [2, (it: Sharp) => it.flop()],
    [4, (it: Sharp) => it.flip()],
  ])('applies EXIF orientation %d', async (orientation, transform) => {
    const bytes = await transform(quarters(...small))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    expect(await getQuarters(await getFirst(bytes))).toEqual(upright);
  });

  test('crops after applying the orientation', async () => {
    const bytes = await quarters(800, 1200)
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const corner = await getFirst(bytes, { x: 0.5, y: 0, width: 0.5, height: 0.5 });
    expect(await getQuarters(corner)).toEqual(Array(4).fill('green'));
    const middle = await getFirst(bytes, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
    expect(await getQuarters(middle)).toEqual(upright);
  });

  test('removes all metadata', async () => {
    const secret = 'SECRET-PLACE';
    const bytes = await image
      .clone()
      .keepIccProfile()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    for (const file of await encodeImage(shape, bytes, wholeImage)) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(file.bytes).metadata();
      expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(file.bytes).includes(secret)).toBe(false);
    }
  });

  test.each([
    ['16 bits per channel', () => image.clone().toColourspace('rgb16').png()],
    ['greyscale', () => image.clone().greyscale().png()],
    ['palette', () => image.clone().png({ palette: true })],
    ['interlaced', () => image.clone().png({ progressive: true })],
    ['CMYK', () => image.clone().toColourspace('cmyk').jpeg()],
    ['progressive', () => image.clone().jpeg({ progressive: true })],
    ['lossless', () => image.clone().webp({ lossless: true })],
  ])('converts to sRGB: %s', async (_name, make) => {
    const result = await sharp(await getFirst(await make().toBuffer())).metadata();
    expect([result.space, result.width]).toEqual(['srgb', 160]);
  });

  test('makes transparent pixels white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({
      create: { width: 200, height: 300, channels: 4, background: clear },
    })
      .png()
      .toBuffer();
    const { data } = await sharp(await getFirst(bytes))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
  });

  test('drops data appended to an image', async () => {
    const payload = '<script>alert(1)</script>PK\u0003\u0004';
    const bytes = Buffer.concat([await image.clone().jpeg().toBuffer(), Buffer.from(payload)]);
    for (const file of await encodeImage(shape, bytes, wholeImage))
      expect(Buffer.from(file.bytes).includes('script')).toBe(false);
  });
});

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** PNG colour types. */
const grey = 0;
const colourful = 6;

/** A decompression bomb: a PNG with very many pixels and few bytes, one line repeated. */
function bomb(
  width: number,
  height: number,
  depth: 8 | 16,
  kind = colourful,
  interlaced = false,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small AVIF that claims another size. */
async function getAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await image.clone().avif({ effort: 0 }).toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

const largeAvif = await getAvif(4000, 3126);

describe('rejected images', () => {
  test.each([
    ['far too many pixels', bomb(60_000, 60_000, 8)],
    ['slightly too many pixels', bomb(5001, 8000, 8)],
    ['too many greyscale pixels', bomb(5001, 8000, 8, grey)],
    ['fewer pixels with 16 bits per channel', bomb(5000, 5000, 16)],
    ['an extremely wide image', bomb(1_000_000, 300, 8)],
    ['an interlaced PNG, which is slow to decode', bomb(4000, 3126, 8, colourful, true)],
    ['an AVIF, which is slow to decode', largeAvif],
  ])('rejects by the header: %s', async (_name, bytes) => {
    // Decoding the largest one would take minutes, longer than a test may.
    expect(await getRejection(bytes)).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  test('measures the pixels that an AVIF has, not only those that it claims', async () => {
    const bytes = await getAvif(160, 240);
    expect(await getRejection(bytes)).toBe('IMAGE_DAMAGED');
  });

  test.each(types)('rejects a truncated %s', async (type) => {
    const bytes = await quarters(800, 1200).toFormat(type, { effort: 1 }).toBuffer();
    for (const part of [0.3, 0.6, 0.95])
      expect(await getRejection(bytes.subarray(0, bytes.length * part))).toBe('IMAGE_DAMAGED');
  });

  test('rejects garbage after a valid signature', async () => {
    const begin = Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'latin1');
    const bytes = Buffer.concat([begin, Buffer.alloc(5000, 'x')]);
    expect(['IMAGE_DAMAGED', 'IMAGE_TOO_MANY_PIXELS']).toContain(await getRejection(bytes));
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><script/></svg>';
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['zeros', Buffer.alloc(10_000)],
    ['an SVG with a script', Buffer.from(svg)],
    ['an SVG with an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script that starts like a GIF', Buffer.from('GIF89a/*<script>*/=1')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['a bitmap', Buffer.from(`BM${'\0'.repeat(100)}`)],
    ['plain text', Buffer.from('image/png')],
  ])('rejects %s', async (_name, bytes) => {
    expect(await getRejection(bytes)).toBe('IMAGE_TYPE_UNSUPPORTED');
  });

  test.each(['gif', 'tiff'] as const)('rejects %s', async (type) => {
    expect(await getRejection(await image.clone().toFormat(type).toBuffer())).toBe(
      'IMAGE_TYPE_UNSUPPORTED',
    );
  });

  test('rejects an image or a crop that is too small', async () => {
    const narrow = await quarters(159, 300).png().toBuffer();
    expect(await getRejection(narrow)).toBe('IMAGE_TOO_SMALL');
    const bytes = await quarters(400, 600).png().toBuffer();
    expect(await getRejection(bytes, { x: 0, y: 0, width: 0.39, height: 1 })).toBe(
      'IMAGE_TOO_SMALL',
    );
    expect(await getRejection(bytes, { x: 0, y: 0, width: 0.4, height: 0.4 })).toBe('accepted');
  });
});
