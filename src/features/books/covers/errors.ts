import type { ErrorCatalogue } from '~/shared/app-error';

/** Why an image is rejected as a cover. */
export const coverErrors = {
  COVER_CROP_INVALID: { status: 400, message: 'books:cover.cropInvalid' },
  COVER_TOO_LARGE: { status: 413, message: 'books:cover.tooLarge' },
  COVER_NOT_AN_IMAGE: { status: 415, message: 'books:cover.notAnImage' },
  /** Has the signature of an image but cannot be decoded. */
  COVER_DAMAGED: { status: 422, message: 'books:cover.damaged' },
  COVER_TOO_MANY_PIXELS: { status: 422, message: 'books:cover.tooManyPixels' },
  COVER_TOO_SMALL: { status: 422, message: 'books:cover.tooSmall' },
  /** The processing queue is full. */
  COVER_BUSY: { status: 503, message: 'books:cover.busy' },
  /** The disk is full or not writable. */
  COVER_NOT_STORED: { status: 503, message: 'books:cover.notStored' },
} satisfies ErrorCatalogue;

export type CoverErrorCode = keyof typeof coverErrors;
