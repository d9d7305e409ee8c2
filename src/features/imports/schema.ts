import * as v from 'valibot';
import { idField, pageInput, timestamp } from '~/shared/schema';
import { encodings, importLimits, separators } from './limits';
import { fates } from './search';

/** What becomes of a row. */
export type Fate = (typeof fates)[number];

const typeField = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/));

/**
 * `uploaded`: the columns can be matched. `checking`: a job checks the rows. `started`: the rows
 * are imported, see `batchId`.
 */
export const importStatuses = ['uploaded', 'checking', 'checked', 'failed', 'started'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const columnSchema = v.strictObject({
  name: v.string(),
  /** In the language of the request. */
  label: v.string(),
  required: v.boolean(),
  /** Rows are matched with existing records by these columns together. */
  key: v.boolean(),
});
export type ImportColumnInfo = v.InferOutput<typeof columnSchema>;

export const importTypeSchema = v.strictObject({
  name: v.string(),
  title: v.string(),
  /** The page with the list of the records. */
  list: v.string(),
  columns: v.array(columnSchema),
});
export type ImportTypeInfo = v.InferOutput<typeof importTypeSchema>;

const count = v.number();

export const importSchema = v.strictObject({
  id: v.string(),
  type: importTypeSchema,
  status: v.picklist(importStatuses),
  fileName: v.string(),
  encoding: v.picklist(encodings),
  separator: v.picklist(separators),
  headers: v.array(v.string()),
  /** The first rows of the file. */
  samples: v.array(v.array(v.string())),
  rowCount: count,
  /** The index of the file's column, by the name of the field. */
  mapping: v.record(v.string(), v.number()),
  /** How many rows have each result. Null until they are checked. */
  counts: v.nullable(v.strictObject({ new: count, changed: count, same: count, rejected: count })),
  batchId: v.nullable(v.string()),
  /** Null if it cannot be undone, or no longer. */
  undoUntil: v.nullable(timestamp),
  undoBatchId: v.nullable(v.string()),
  /** How many records undoing has left as they are. */
  undoLeft: v.nullable(v.number()),
  createdAt: timestamp,
});
export type Import = v.InferOutput<typeof importSchema>;

export const importRowSchema = v.strictObject({
  id: v.string(),
  /** As spreadsheets number it. */
  number: v.number(),
  /** The values of the key. */
  label: v.string(),
  fate: v.picklist(fates),
  /** Of a new record: its values. */
  changes: v.array(
    v.strictObject({
      column: v.string(),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
      /** It needs a permission of its own, such as the role of an administrator. */
      guarded: v.optional(v.boolean()),
    }),
  ),
  problems: v.array(v.strictObject({ column: v.nullable(v.string()), message: v.string() })),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

export const importInput = v.strictObject({ id: idField });

export const typeInput = v.strictObject({ type: typeField });

export const readInput = v.strictObject({
  id: idField,
  encoding: v.picklist(encodings),
  separator: v.picklist(separators),
});
export type ReadInput = v.InferOutput<typeof readInput>;

const columnIndex = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(importLimits.columns - 1),
);

export const checkInput = v.strictObject({
  id: idField,
  /** The index of the file's column, by the name of the field. */
  mapping: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(100)), columnIndex),
    v.check((mapping) => Object.keys(mapping).length <= importLimits.columns),
  ),
});
export type CheckInput = v.InferOutput<typeof checkInput>;

export const rowsInput = v.strictObject({
  id: idField,
  ...pageInput,
  fate: v.optional(v.picklist(fates)),
});
export type RowsInput = v.InferOutput<typeof rowsInput>;
