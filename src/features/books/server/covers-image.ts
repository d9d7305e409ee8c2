import type { OutputInfo, Sharp } from 'sharp';
import { AppError } from '~/shared/app-error';
import { type CoverErrorCode, coverErrors } from '../cover-errors';
import {
  type Area,
  type Crop,
  type Size,
  coverArea,
  coverFormats,
  coverLimits,
  coverRatio,
  coverTypes,
  coverWidths,
  isLargeEnough,
} from '../cover-rules';

/** One of the files of a cover. */
export interface CoverFile {
  width: (typeof coverWidths)[number];
  format: (typeof coverFormats)[number];
  bytes: Uint8Array;
}

type SharpModule = typeof import('sharp').default;

/** Unpacked, an image may take so much memory: the pixels that we allow, in four bytes each. */
const mostMemory = coverLimits.pixels * 4;
/** A photo of 40 megapixels takes a second or two. What takes this long was made to take long. */
const mostSeconds = 20;

const largest = Math.max(...coverWidths);

/** As good as people can see beside the original; more effort would take seconds for a few bytes. */
const encodings = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80, effort: 4 },
};

function refusal(code: CoverErrorCode, cause?: unknown): AppError {
  return new AppError(code, coverErrors[code], { field: 'cover', cause });
}

/** Loaded with the first upload: most processes never see one, and it takes 20 MB. */
async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  // One core at most, so that pages stay fast, and nothing is kept between two uploads.
  sharp.concurrency(1);
  sharp.cache(false);
  // What is not one of our types has no reader, whatever it pretends to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  return sharp;
}

async function requireKnownType(bytes: Uint8Array): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  // What breaks the detection is no image that we know.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!coverTypes.some((it) => it === type?.mime)) throw refusal('COVER_NOT_AN_IMAGE');
}

/** From the first bytes alone: nothing is unpacked before it is known how much there is. */
async function measure(sharp: SharpModule, bytes: Uint8Array): Promise<Size> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refusal('COVER_DAMAGED', error);
    });
  const { width, height, channels, depth } = header;
  const bytesEach = (channels ?? 4) * (depth === 'uchar' ? 1 : 2);
  if (width * height > coverLimits.pixels || width * height * bytesEach > mostMemory)
    throw refusal('COVER_TOO_MANY_PIXELS');
  return header.autoOrient;
}

interface Picture {
  data: Buffer;
  info: OutputInfo;
}

/** Unpacked once, upright and cut, on white where one could see through it, without what it tells. */
async function unpack(sharp: SharpModule, bytes: Uint8Array, area: Area): Promise<Picture> {
  const width = Math.min(largest, area.width);
  const picture = sharp(bytes, {
    limitInputPixels: coverLimits.pixels,
    failOn: 'truncated',
    autoOrient: true,
  })
    .extract(area)
    .resize(width, heightFor(width), { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: mostSeconds });
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw refusal('COVER_DAMAGED', error);
  }
}

const heightFor = (width: number) => Math.round(width / coverRatio);

function encode(picture: Sharp, format: CoverFile['format']): Promise<Buffer> {
  return picture.toFormat(format, encodings[format]).toBuffer();
}

/** What is left of an upload: our own files of the part that was chosen. Else it throws why not. */
export async function coverFiles(bytes: Uint8Array, crop: Crop): Promise<CoverFile[]> {
  await requireKnownType(bytes);
  const sharp = await loadSharp();
  const area = coverArea(await measure(sharp, bytes), crop);
  if (!isLargeEnough(area)) throw refusal('COVER_TOO_SMALL');
  const { data, info } = await unpack(sharp, bytes, area);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: CoverFile[] = [];
  for (const width of coverWidths) {
    // Never larger than it came: that would add bytes and nothing to see.
    const own = Math.min(width, info.width);
    for (const format of coverFormats) {
      const picture = sharp(data, { raw }).resize(own, heightFor(own), { fit: 'fill' });
      files.push({ width, format, bytes: await encode(picture, format) });
    }
  }
  return files;
}
