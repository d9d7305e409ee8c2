import * as v from 'valibot';
import { idField } from '~/shared/schema';

/** IDs of changed records by type; null: many. `all`: anything may have changed. */
export const changedSchema = v.union([
  v.literal('all'),
  v.record(v.string(), v.nullable(v.array(v.string()))),
]);

export const editingSchema = v.object({
  type: v.string(),
  id: v.string(),
  user: v.object({ id: v.string(), name: v.string() }),
  /** They have left the page. */
  left: v.boolean(),
});

/** An empty one shows that the connection is alive. */
export const liveEventSchema = v.object({
  changed: v.optional(changedSchema),
  editing: v.optional(v.array(editingSchema)),
});

export type Changed = v.InferOutput<typeof changedSchema>;
export type Editing = v.InferOutput<typeof editingSchema>;
export type LiveEvent = v.InferOutput<typeof liveEventSchema>;

export const changesInput = v.object({
  /** How old the data of the caller is, in milliseconds: what has changed since is reported first. */
  age: v.pipe(
    // In a query string, numbers are strings.
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
    v.minValue(0),
  ),
  /** Whether the page was connected before, or has been open for a while. */
  again: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.literal('true'),
        v.transform(() => true),
      ),
    ]),
    false,
  ),
});
export type PageState = v.InferOutput<typeof changesInput>;

export const announceEditingInput = v.object({
  type: v.pipe(v.string(), v.maxLength(50)),
  id: idField,
  left: v.optional(v.boolean(), false),
});
