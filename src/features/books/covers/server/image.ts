import type { OutputInfo, Sharp } from 'sharp';
import { AppError } from '~/shared/app-error';
import { type CoverErrorCode, coverErrors } from '../errors';
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
} from '../rules';

export interface CoverFile {
  width: (typeof coverWidths)[number];
  format: (typeof coverFormats)[number];
  bytes: Uint8Array;
}

type SharpModule = typeof import('sharp').default;

/** Memory limit of a decoded image: the maximum number of pixels, four bytes each. */
const maxBytes = coverLimits.pixels * 4;
/** A 40-megapixel photo takes a second or two. Anything slower is assumed malicious. */
const timeoutSeconds = 20;

const largest = Math.max(...coverWidths);

/** Visually lossless; more encoding effort takes seconds and saves only a few bytes. */
const encodings = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80, effort: 4 },
};

function refusal(code: CoverErrorCode, cause?: unknown): AppError {
  return new AppError(code, coverErrors[code], { field: 'cover', cause });
}

/** Loaded with the first upload: most processes never need it, and it takes 20 MB. */
async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  // One thread, so requests stay fast, and no cache between uploads.
  sharp.concurrency(1);
  sharp.cache(false);
  // Allowlist: all decoders are blocked except those of the accepted types.
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
  // Content that breaks the detection is treated as an unknown type.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!coverTypes.some((it) => it === type?.mime)) throw refusal('COVER_NOT_AN_IMAGE');
}

/** Reads only the header: dimensions are checked before anything is decoded. */
async function measure(sharp: SharpModule, bytes: Uint8Array): Promise<Size> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refusal('COVER_DAMAGED', error);
    });
  const { width, height, channels, depth } = header;
  const bytesEach = (channels ?? 4) * (depth === 'uchar' ? 1 : 2);
  if (width * height > coverLimits.pixels || width * height * bytesEach > maxBytes)
    throw refusal('COVER_TOO_MANY_PIXELS');
  return header.autoOrient;
}

interface Picture {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes once: applies orientation, crops, flattens onto white and strips metadata. */
async function decode(sharp: SharpModule, bytes: Uint8Array, area: Area): Promise<Picture> {
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
    .timeout({ seconds: timeoutSeconds });
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

/** Re-encodes the cropped upload into our own files. Throws the reason if it cannot. */
export async function coverFiles(bytes: Uint8Array, crop: Crop): Promise<CoverFile[]> {
  await requireKnownType(bytes);
  const sharp = await loadSharp();
  const area = coverArea(await measure(sharp, bytes), crop);
  if (!isLargeEnough(area)) throw refusal('COVER_TOO_SMALL');
  const { data, info } = await decode(sharp, bytes, area);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: CoverFile[] = [];
  for (const width of coverWidths) {
    // Never upscaled: that would add bytes without detail.
    const own = Math.min(width, info.width);
    for (const format of coverFormats) {
      const picture = sharp(data, { raw }).resize(own, heightFor(own), { fit: 'fill' });
      files.push({ width, format, bytes: await encode(picture, format) });
    }
  }
  return files;
}
