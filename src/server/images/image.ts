import type { OutputInfo, Sharp } from 'sharp';
import { imageError } from '~/shared/images/errors';
import {
  type Area,
  type Crop,
  croppedArea,
  imageLimits,
  isLargeEnough,
  maxPixels,
} from '~/shared/images/rules';
import { type ImageFormat, type ImageShape, type Size, imageTypes } from '~/shared/images/shape';

export interface ImageFile {
  width: number;
  format: ImageFormat;
  bytes: Uint8Array;
}

type SharpModule = typeof import('sharp').default;

/** Memory limit of a decoded image: the maximum number of pixels, four bytes each. */
const maxBytes = imageLimits.pixels * 4;
/** Decoding takes a second at most, on an idle machine. */
const timeoutSeconds = 10;

/** Visually lossless; more encoding effort takes seconds and saves only a few bytes. */
const encodings = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80, effort: 4 },
};

/** The server has too much to do: try again. */
export const uploadsBusy = () => imageError('UPLOADS_BUSY', { retryAfter: 5 });

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

async function requireKnownType(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  // Content that breaks the detection is treated as an unknown type.
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = imageTypes.find((candidate) => candidate === detected?.mime);
  if (!type) throw imageError('IMAGE_TYPE_UNSUPPORTED');
  return type;
}

/** Reads only the header: dimensions are checked before anything is decoded. */
async function measure(sharp: SharpModule, bytes: Uint8Array, type: string): Promise<Size> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw imageError('IMAGE_DAMAGED', { cause: error });
    });
  const { width, height, channels, depth, format, isProgressive } = header;
  const bytesEach = (channels ?? 4) * (depth === 'uchar' ? 1 : 2);
  const isInterlacedPng = format === 'png' && isProgressive;
  const most = isInterlacedPng ? imageLimits.slowPixels : maxPixels(type);
  if (width * height > most || width * height * bytesEach > maxBytes)
    throw imageError('IMAGE_TOO_MANY_PIXELS');
  return header.autoOrient;
}

interface Picture {
  data: Buffer;
  info: OutputInfo;
}

interface Cut {
  /** The upright image, and the part of it to keep. */
  image: Size;
  area: Area;
  /** The size of that part in the result. */
  result: Size;
}

/**
 * Decodes once: applies orientation, crops, flattens onto white and strips metadata. It scales before
 * it crops, as JPEG and WebP are then decoded at a reduced size.
 */
async function decode(
  sharp: SharpModule,
  bytes: Uint8Array,
  { image, area, result }: Cut,
): Promise<Picture> {
  const scaled = (length: number) => Math.round((length * result.width) / area.width);
  const width = Math.max(result.width, scaled(image.width));
  const height = Math.max(result.height, scaled(image.height));
  const left = Math.min(scaled(area.left), width - result.width);
  const top = Math.min(scaled(area.top), height - result.height);
  const picture = sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'truncated',
    autoOrient: true,
  })
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, ...result })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds });
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw uploadsBusy();
    throw imageError('IMAGE_DAMAGED', { cause: error });
  }
}

function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  return picture.toFormat(format, encodings[format]).toBuffer();
}

/** Re-encodes the cropped upload into our own files. Throws the reason if it cannot. */
export async function encodeImage(
  shape: ImageShape,
  bytes: Uint8Array,
  crop: Crop,
): Promise<ImageFile[]> {
  const type = await requireKnownType(bytes);
  const sharp = await loadSharp();
  const image = await measure(sharp, bytes, type);
  const area = croppedArea(shape, image, crop);
  if (!isLargeEnough(shape, area)) throw imageError('IMAGE_TOO_SMALL');
  // Never upscaled: that would add bytes without detail.
  const sizeFor = (most: number): Size => {
    const width = Math.min(most, area.width);
    return { width, height: Math.round(width / shape.ratio) };
  };
  const result = sizeFor(Math.max(...shape.widths));
  const { data, info } = await decode(sharp, bytes, { image, area, result });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: ImageFile[] = [];
  for (const width of shape.widths) {
    const size = sizeFor(width);
    for (const format of shape.formats) {
      const picture = sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill' });
      files.push({ width, format, bytes: await encode(picture, format) });
    }
  }
  return files;
}
