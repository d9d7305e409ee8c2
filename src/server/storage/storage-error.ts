import { DataFolderError } from '../data-folder';

/** The bucket cannot be used; the message says why, in words for the operator. */
export class StorageError extends Error {
  /** Whether trying again may help. */
  readonly isTemporary: boolean;
  /** The error code of the S3 protocol; empty if there was no complete response. */
  readonly code: string;

  constructor(message: string, { isTemporary = false, code = '' } = {}) {
    super(message);
    this.name = 'StorageError';
    this.isTemporary = isTemporary;
    this.code = code;
  }
}

/** Whether the file storage failed, rather than the code that uses it. */
export function isStorageError(error: unknown): error is StorageError | DataFolderError {
  return error instanceof StorageError || error instanceof DataFolderError;
}
