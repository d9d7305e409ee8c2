import * as v from 'valibot';
import { type ActivityKind, type TargetType, declaredActivity } from '~/shared/activity';
import { message } from '~/shared/i18n/message';
import { periodInput } from '~/shared/i18n/period';
import { pageInput, timestamp } from '~/shared/schema';

/** Features declare the kinds, so they are known only when the product runs. */
const kindField = v.pipe(
  v.string(),
  v.check((kind) => Object.hasOwn(declaredActivity().kinds, kind)),
) as v.GenericSchema<string, ActivityKind>;

/** A user in the audit log, with their name at the time. */
const activityUserSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** The account no longer exists, so there is no page to link to. */
  deleted: v.boolean(),
});
export type ActivityUser = v.InferOutput<typeof activityUserSchema>;

/** The target of an entry. `name` is null if the log has none. */
const activityTargetSchema = v.strictObject({
  type: v.string() as v.GenericSchema<string, TargetType>,
  id: v.string(),
  name: v.nullable(v.string()),
  /** The record no longer exists. Always false for sessions and addresses, which have no page. */
  deleted: v.boolean(),
});
export type ActivityTarget = v.InferOutput<typeof activityTargetSchema>;

/** Changed values; times are ISO strings. Never a secret. */
const activityValuesSchema = v.record(
  v.string(),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
);
export type ActivityValues = v.InferOutput<typeof activityValuesSchema>;

export const activityRowSchema = v.strictObject({
  id: v.string(),
  at: timestamp,
  kind: kindField,
  /** Null if no user was signed in or the system acted. */
  actor: v.nullable(
    v.strictObject({
      ...activityUserSchema.entries,
      /** URL of their current picture; null if there is none. */
      image: v.nullable(v.string()),
    }),
  ),
  /** The administrator who impersonated the actor. */
  impersonator: v.nullable(activityUserSchema),
  /** The name of the program that acted for the actor. */
  via: v.nullable(v.string()),
  target: v.nullable(activityTargetSchema),
  before: v.nullable(activityValuesSchema),
  after: v.nullable(activityValuesSchema),
  ipAddress: v.nullable(v.string()),
});
export type ActivityRow = v.InferOutput<typeof activityRowSchema>;

const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(254));
const timestampField = v.pipe(v.string(), v.isoTimestamp());

const filters = {
  actorId: v.optional(idField),
  /** Entries by this user or about them. */
  userId: v.optional(idField),
  /** The ID of a record, or an email address. */
  targetId: v.optional(idField),
  kind: v.optional(kindField),
  /** Inclusive. */
  from: v.optional(timestampField),
  /** Exclusive. */
  to: v.optional(timestampField),
  ...periodInput,
};

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || new Date(from) <= new Date(to);

export const activityFilters = v.pipe(
  v.strictObject(filters),
  v.forward(
    v.check((period) => isInOrder(period), message('activity:filter.order')),
    ['to'],
  ),
);
export type ActivityFilters = v.InferOutput<typeof activityFilters>;

export const listActivityInput = v.pipe(
  v.strictObject({ ...pageInput, ...filters }),
  v.forward(
    v.check((period) => isInOrder(period), message('activity:filter.order')),
    ['to'],
  ),
);
export type ListActivity = v.InferOutput<typeof listActivityInput>;

/** Where an entry without an actor comes from; logged as `source` of the new values. */
export const entrySources = ['command-line', 'configuration', 'mail-server'] as const;

export type EntrySource = (typeof entrySources)[number];
