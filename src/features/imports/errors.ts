import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const importErrors = {
  IMPORT_NOT_FOUND: { status: 404, message: 'imports:error.notFound' },
  IMPORT_TOO_SLOW: { status: 408, message: 'imports:error.tooSlow' },
  /** Not in the state that the call needs, such as a run before the check is done. */
  IMPORT_STATE: { status: 409, message: 'imports:error.state' },
  IMPORT_NOT_UNDOABLE: { status: 409, message: 'imports:error.notUndoable' },
  IMPORT_TOO_LARGE: { status: 413, message: 'imports:error.tooLarge' },
  IMPORT_IS_EXCEL: { status: 415, message: 'imports:error.excel' },
  IMPORT_NOT_TEXT: { status: 415, message: 'imports:error.notText' },
  IMPORT_EMPTY: { status: 422, message: 'imports:error.empty' },
  IMPORT_TOO_MANY_ROWS: { status: 422, message: 'imports:error.tooManyRows' },
  IMPORT_TOO_MANY_COLUMNS: { status: 422, message: 'imports:error.tooManyColumns' },
  IMPORT_CELL_TOO_LONG: { status: 422, message: 'imports:error.cellTooLong' },
  IMPORT_QUOTE_OPEN: { status: 422, message: 'imports:error.quoteOpen' },
  /** A required column is not mapped, or one is mapped twice. */
  IMPORT_MAPPING: { status: 422, message: 'imports:error.mapping' },
  IMPORTS_BUSY: { status: 503, message: 'imports:error.busy' },
} satisfies ErrorCatalogue;

export const importError = errorFactory(importErrors);

/** Why a file cannot be read. */
export const fileErrors = [
  'IMPORT_NOT_TEXT',
  'IMPORT_EMPTY',
  'IMPORT_TOO_MANY_ROWS',
  'IMPORT_TOO_MANY_COLUMNS',
  'IMPORT_CELL_TOO_LONG',
  'IMPORT_QUOTE_OPEN',
] as const;
