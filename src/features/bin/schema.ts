import * as v from 'valibot';
import { idField, pageInput, searchTermSchema, timestamp } from '~/shared/schema';

/** How long deleted records can be restored. */
export const binDays = 30;

export const binEntrySchema = v.strictObject({
  /** Of the deleted record. */
  id: v.string(),
  type: v.string(),
  name: v.string(),
  /** Tells records of the same name apart. */
  detail: v.string(),
  /** The name of the user who deleted it. */
  /** Null if the user was deleted. */
  deletedBy: v.nullable(v.string()),
  deletedAt: timestamp,
  /** When it is deleted for good. */
  expiresAt: timestamp,
});
export type BinEntry = v.InferOutput<typeof binEntrySchema>;

export const listBinInput = v.strictObject({
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  /** Of the deleted record: at most one entry. */
  id: v.optional(idField),
  /** Such as `user`. */
  type: v.optional(v.pipe(v.string(), v.maxLength(50))),
});
export type ListBin = v.InferOutput<typeof listBinInput>;

/** The ID of the deleted record. */
export const binEntryInput = v.strictObject({ id: idField });

export const restoredOutput = v.strictObject({
  id: v.string(),
  type: v.string(),
  /** How many records that were deleted with it could not be restored. */
  leftOut: v.number(),
});

/** For the input of a deletion: not to the bin. */
export const forGoodField = v.optional(v.boolean(), false);
