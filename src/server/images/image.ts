import type { OutputInfo, Sharp } from 'sharp';
import { imageError } from '~/shared/images/errors';
import {
  type Area,
  type Crop,
  croppedArea,
  imageLimits,
  isLargeEnough,
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
/** A 40-megapixel photo takes a second or two. Anything slower is assumed malicious. */
const timeoutSeconds = 20;

/** Visually lossless; more encoding effort takes seconds and saves only a few bytes. */
const encodings = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 80, effort: 4 },
};

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
  if (!imageTypes.some((it) => it === type?.mime)) throw imageError('IMAGE_TYPE_UNSUPPORTED');
}

/** Reads only the header: dimensions are checked before anything is decoded. */
async function measure(sharp: SharpModule, bytes: Uint8Array): Promise<Size> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw imageError('IMAGE_DAMAGED', { cause: error });
    });
  const { width, height, channels, depth } = header;
  const bytesEach = (channels ?? 4) * (depth === 'uchar' ? 1 : 2);
  if (width * height > imageLimits.pixels || width * height * bytesEach > maxBytes)
    throw imageError('IMAGE_TOO_MANY_PIXELS');
  return header.autoOrient;
}

interface Picture {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes once: applies orientation, crops, flattens onto white and strips metadata. */
async function decode(
  sharp: SharpModule,
  bytes: Uint8Array,
  area: Area,
  { width, height }: Size,
): Promise<Picture> {
  const picture = sharp(bytes, {
    limitInputPixels: imageLimits.pixels,
    failOn: 'truncated',
    autoOrient: true,
  })
    .extract(area)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds });
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
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
  await requireKnownType(bytes);
  const sharp = await loadSharp();
  const area = croppedArea(shape, await measure(sharp, bytes), crop);
  if (!isLargeEnough(shape, area)) throw imageError('IMAGE_TOO_SMALL');
  // Never upscaled: that would add bytes without detail.
  const sizeFor = (most: number): Size => {
    const width = Math.min(most, area.width);
    return { width, height: Math.round(width / shape.ratio) };
  };
  const { data, info } = await decode(sharp, bytes, area, sizeFor(Math.max(...shape.widths)));
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
