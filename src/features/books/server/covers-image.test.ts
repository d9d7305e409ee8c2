import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { coverFiles } from './covers-image';

const whole = { x: 0, y: 0, width: 1, height: 1 };
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

/** The smallest image that is accepted: encoding takes most of the time here. */
const smallest = [200, 300] as const;
const image = quarters(...smallest);
const types = ['png', 'jpeg', 'webp', 'avif'] as const;

/** The colour in the middle of each quarter, in reading order. */
async function quartersOf(bytes: Uint8Array): Promise<string[]> {
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

async function firstOf(bytes: Uint8Array, crop = whole): Promise<Uint8Array> {
  const [, webp] = await coverFiles(bytes, crop);
  if (!webp) throw new Error('there is no file');
  return webp.bytes;
}

const refusalOf = (bytes: Uint8Array, crop = whole) =>
  coverFiles(bytes, crop).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('what becomes a cover', () => {
  test.each(types)('%s, in three widths and two formats', async (type) => {
    const bytes = await quarters(800, 1200).toFormat(type, { effort: 1 }).toBuffer();
    const files = await coverFiles(bytes, whole);
    expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual([
      '160.avif',
      '160.webp',
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
    ]);
    for (const file of files) {
      const told = await sharp(file.bytes).metadata();
      expect(told.format).toBe(file.format === 'avif' ? 'heif' : 'webp');
      expect([told.width, told.height]).toEqual([file.width, file.width * 1.5]);
      expect(await quartersOf(file.bytes)).toEqual(upright);
    }
  });

  test('a small one is not blown up', async () => {
    const files = await coverFiles(
      await quarters(...smallest)
        .png()
        .toBuffer(),
      whole,
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
  ])('is put upright, orientation %d', async (orientation, lay) => {
    const bytes = await lay(quarters(...smallest))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
    expect(await quartersOf(await firstOf(bytes))).toEqual(upright);
  });

  test('the part that was chosen, of the image as people see it', async () => {
    const bytes = await quarters(800, 1200)
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const corner = await firstOf(bytes, { x: 0.5, y: 0, width: 0.5, height: 0.5 });
    expect(await quartersOf(corner)).toEqual(Array(4).fill('green'));
    const middle = await firstOf(bytes, { x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
    expect(await quartersOf(middle)).toEqual(upright);
  });

  test('nothing of what a camera or a program wrote into it', async () => {
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
    for (const file of await coverFiles(bytes, whole)) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(file.bytes).metadata();
      expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(file.bytes).includes(secret)).toBe(false);
    }
  });

  test.each([
    ['sixteen bits', () => image.clone().toColourspace('rgb16').png()],
    ['grey', () => image.clone().greyscale().png()],
    ['of a palette', () => image.clone().png({ palette: true })],
    ['interlaced', () => image.clone().png({ progressive: true })],
    ['for print', () => image.clone().toColourspace('cmyk').jpeg()],
    ['progressive', () => image.clone().jpeg({ progressive: true })],
    ['without loss', () => image.clone().webp({ lossless: true })],
  ])('%s', async (_name, make) => {
    const told = await sharp(await firstOf(await make().toBuffer())).metadata();
    expect([told.space, told.width]).toEqual(['srgb', 160]);
  });

  test('what one could see through is white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({
      create: { width: 200, height: 300, channels: 4, background: clear },
    })
      .png()
      .toBuffer();
    const { data } = await sharp(await firstOf(bytes))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
  });

  test('an image with something behind it is taken without that', async () => {
    const payload = '<script>alert(1)</script>PK\u0003\u0004';
    const bytes = Buffer.concat([await image.clone().jpeg().toBuffer(), Buffer.from(payload)]);
    for (const file of await coverFiles(bytes, whole))
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
function bomb(width: number, height: number, depth: 8 | 16, kind = colourful): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what does not', () => {
  test.each([
    ['more pixels than we unpack', bomb(60_000, 60_000, 8)],
    ['just too many', bomb(5001, 8000, 8)],
    ['too many, though each is small', bomb(5001, 8000, 8, grey)],
    ['fewer, each as large as two', bomb(5000, 5000, 16)],
    ['one line without end', bomb(1_000_000, 300, 8)],
  ])('%s: it is refused by its first bytes', async (_name, bytes) => {
    const begun = performance.now();
    expect(await refusalOf(bytes)).toBe('COVER_TOO_MANY_PIXELS');
    // Takes milliseconds; decoding the largest one would take minutes.
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test.each(types)('a %s that ends too early', async (type) => {
    const bytes = await quarters(800, 1200).toFormat(type).toBuffer();
    for (const part of [0.3, 0.6, 0.95])
      expect(await refusalOf(bytes.subarray(0, bytes.length * part))).toBe('COVER_DAMAGED');
  });

  test('a beginning and then anything', async () => {
    const begin = Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'latin1');
    const bytes = Buffer.concat([begin, Buffer.alloc(5000, 'x')]);
    expect(['COVER_DAMAGED', 'COVER_TOO_MANY_PIXELS']).toContain(await refusalOf(bytes));
  });

  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><script/></svg>';
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['zeros', Buffer.alloc(10_000)],
    ['a drawing with a script', Buffer.from(drawing)],
    ['a drawing with a preamble', Buffer.from(`<?xml version="1.0"?>${drawing}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that begins as a picture', Buffer.from('GIF89a/*<script>*/=1')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['an archive', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['a bitmap', Buffer.from(`BM${'\0'.repeat(100)}`)],
    ['words', Buffer.from('image/png')],
  ])('%s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('COVER_NOT_AN_IMAGE');
  });

  test.each(['gif', 'tiff'] as const)('%s', async (type) => {
    expect(await refusalOf(await image.clone().toFormat(type).toBuffer())).toBe(
      'COVER_NOT_AN_IMAGE',
    );
  });

  test('one that would be a blur, as a whole or by its part', async () => {
    const small = await quarters(159, 300).png().toBuffer();
    expect(await refusalOf(small)).toBe('COVER_TOO_SMALL');
    const bytes = await quarters(400, 600).png().toBuffer();
    expect(await refusalOf(bytes, { x: 0, y: 0, width: 0.39, height: 1 })).toBe('COVER_TOO_SMALL');
    expect(await refusalOf(bytes, { x: 0, y: 0, width: 0.4, height: 0.4 })).toBe('taken');
  });
});
