import * as v from 'valibot';
import { idField, pageInput, timestamp } from '~/shared/schema';

export const batchStates = ['waiting', 'running', 'done', 'cancelled', 'stopped'] as const;
export const callStates = ['waiting', 'done', 'refused', 'skipped'] as const;
/** Why a batch ended before its last call, unless a user cancelled it. */
export const stopReasons = ['signed-out', 'banned', 'not-permitted', 'failed'] as const;

export type BatchState = (typeof batchStates)[number];
export type StopReason = (typeof stopReasons)[number];
export type CallState = (typeof callStates)[number];

/** How many records can be named one by one. More are selected by what they match. */
export const maxRecords = 1000;

const record = v.strictObject({ id: idField, name: v.pipe(v.string(), v.maxLength(500)) });

/** Of the input that all calls have in common, as JSON: more than any form has. */
export const maxInputLength = 20_000;

const isShort = (value: object) => JSON.stringify(value).length <= maxInputLength;

/** The procedure in the router, such as `users.ban`, and its input besides the ID. */
const call = {
  procedure: v.pipe(v.string(), v.maxLength(100)),
  input: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((input) => isShort(input)),
    ),
    {},
  ),
};

/** The input of the list, without page and order. */
const search = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  v.check((input) => isShort(input)),
);

export const startBatchInput = v.union([
  v.strictObject({
    ...call,
    records: v.pipe(v.array(record), v.minLength(1), v.maxLength(maxRecords)),
  }),
  v.strictObject({ ...call, search }),
]);
export type StartBatch = v.InferOutput<typeof startBatchInput>;

export const listBatchesInput = v.strictObject(pageInput);

export const batchInput = v.strictObject({ id: idField });

export const batchSchema = v.strictObject({
  id: v.string(),
  /** What it does, in the language of the request. */
  action: v.string(),
  startedBy: v.string(),
  state: v.picklist(batchStates),
  reason: v.nullable(v.picklist(stopReasons)),
  /** Null while the records are being found. */
  total: v.nullable(v.number()),
  done: v.number(),
  refused: v.number(),
  /** Nothing was to be done for them. */
  skipped: v.number(),
  createdAt: timestamp,
  finishedAt: v.nullable(timestamp),
});
export type Batch = v.InferOutput<typeof batchSchema>;

/** How long a batch can be undone. */
export const undoMs = 3_600_000;

export const batchDetailSchema = v.strictObject({
  ...batchSchema.entries,
  /** For how many records it can still be undone. */
  undoable: v.number(),
});
export type BatchDetail = v.InferOutput<typeof batchDetailSchema>;

/** So many records are read to say which are skipped. */
export const maxPreviewed = 1000;

export const batchPreviewSchema = v.strictObject({
  total: v.number(),
  /** Of the first records. */
  names: v.array(v.string()),
  /** Of the first 1,000 records: why nothing is to be done, and for how many. */
  skipped: v.array(v.strictObject({ reason: v.string(), count: v.number() })),
});
export type BatchPreview = v.InferOutput<typeof batchPreviewSchema>;

export const listCallsInput = v.strictObject({
  ...pageInput,
  id: idField,
  state: v.optional(v.picklist(callStates)),
});
export type ListCalls = v.InferOutput<typeof listCallsInput>;

export const batchCallSchema = v.strictObject({
  id: v.string(),
  /** How the record was called when the batch was started. */
  name: v.string(),
  state: v.picklist(callStates),
  /** The record, if it has a page. */
  target: v.nullable(v.strictObject({ type: v.string(), id: v.string() })),
  /** Why it was refused or skipped. */
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
});
export type BatchCallRow = v.InferOutput<typeof batchCallSchema>;
