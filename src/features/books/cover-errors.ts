import type { ErrorCatalogue } from '~/shared/app-error';

/** Why an image does not become a cover. */
export const coverErrors = {
  COVER_CROP_INVALID: { status: 400, message: 'books:cover.cropInvalid' },
  COVER_TOO_LARGE: { status: 413, message: 'books:cover.tooLarge' },
  COVER_NOT_AN_IMAGE: { status: 415, message: 'books:cover.notAnImage' },
  /** It begins as an image, and cannot be read to its end. */
  COVER_DAMAGED: { status: 422, message: 'books:cover.damaged' },
  COVER_TOO_MANY_PIXELS: { status: 422, message: 'books:cover.tooManyPixels' },
  COVER_TOO_SMALL: { status: 422, message: 'books:cover.tooSmall' },
  /** Others are being worked on, and enough are waiting. */
  COVER_BUSY: { status: 503, message: 'books:cover.busy' },
  /** The disk is full, or cannot be written. */
  COVER_NOT_STORED: { status: 503, message: 'books:cover.notStored' },
} satisfies ErrorCatalogue;

export type CoverErrorCode = keyof typeof coverErrors;
