import { type ErrorCatalogue, errorFactory } from '../errors/app-error';

/** Why an upload is rejected. */
export const imageErrors = {
  IMAGE_CROP_INVALID: { status: 400, message: 'image-upload:cropInvalid' },
  UPLOAD_TOO_SLOW: { status: 408, message: 'image-upload:notSent' },
  IMAGE_TOO_LARGE: { status: 413, message: 'image-upload:tooLarge' },
  IMAGE_TYPE_UNSUPPORTED: { status: 415, message: 'image-upload:unsupported' },
  /** Has the signature of an image but cannot be decoded. */
  IMAGE_DAMAGED: { status: 422, message: 'image-upload:damaged' },
  IMAGE_TOO_MANY_PIXELS: { status: 422, message: 'image-upload:tooManyPixels' },
  IMAGE_TOO_SMALL: { status: 422, message: 'image-upload:tooSmall' },
  /** Too many images are being processed, or too many of this user. */
  UPLOADS_BUSY: { status: 503, message: 'image-upload:busy' },
  /** The disk is full or not writable. */
  IMAGE_NOT_STORED: { status: 503, message: 'image-upload:notStored' },
} satisfies ErrorCatalogue;

export type ImageErrorCode = keyof typeof imageErrors;

export const imageError = errorFactory(imageErrors);
