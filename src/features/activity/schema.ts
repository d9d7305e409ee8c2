import * as v from 'valibot';
import { pageInput } from '~/shared/paging';
import { type ActivityKind, type TargetType, activityKinds } from './kinds';

/** A user in the log, under the name they had then. */
export interface ActivityUser {
  id: string;
  name: string;
  /** The account no longer exists, so there is no page to link to. */
  deleted: boolean;
}

/** What was acted upon. `name` is there where the log knew one. */
export interface ActivityTarget {
  type: TargetType;
  id: string;
  name: string | null;
  /** The record no longer exists. Always false for sessions and addresses, which have no page. */
  deleted: boolean;
}

/** Values of a change: texts, numbers, flags, moments as ISO texts. Never a secret. */
export type ActivityValues = Record<string, string | number | boolean | null>;

export interface ActivityRow {
  id: string;
  at: string;
  kind: ActivityKind;
  /** Null where nobody was signed in, or where it happened by itself. */
  actor: ActivityUser | null;
  /** The administrator behind the actor. */
  impersonator: ActivityUser | null;
  target: ActivityTarget | null;
  before: ActivityValues | null;
  after: ActivityValues | null;
  ipAddress: string | null;
}

/** An export holds no more rows than this. */
export const maxExportRows = 10_000;

const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(254));
const momentField = v.pipe(v.string(), v.isoTimestamp());

const filters = {
  actorId: v.optional(idField),
  /** Entries done by this user or to them. */
  userId: v.optional(idField),
  /** The id of a person or a session, or an address. */
  targetId: v.optional(idField),
  kind: v.optional(v.picklist(activityKinds)),
  /** Not before this moment. */
  from: v.optional(momentField),
  /** Before this moment. */
  to: v.optional(momentField),
};

export const activityFilters = v.strictObject(filters);
export type ActivityFilters = v.InferOutput<typeof activityFilters>;

export const listActivityInput = v.strictObject({ ...pageInput, ...filters });
export type ListActivity = v.InferOutput<typeof listActivityInput>;
