import * as v from 'valibot';
import { activityKinds } from './kinds';

const id = v.pipe(v.string(), v.maxLength(254));
const day = v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]);

/** Search parameters of the log. Invalid values fall back instead of failing the page. */
export const activitySearch = v.object({
  actorId: v.optional(v.fallback(id, ''), ''),
  targetId: v.optional(v.fallback(id, ''), ''),
  kind: v.optional(v.fallback(v.picklist(['', ...activityKinds]), ''), ''),
  /** Calendar days in the user's time zone, both inclusive. */
  from: v.optional(v.fallback(day, ''), ''),
  to: v.optional(v.fallback(day, ''), ''),
});

export type ActivitySearch = v.InferOutput<typeof activitySearch>;

/** Omitted from the URL. */
export const activitySearchDefaults: ActivitySearch = {
  actorId: '',
  targetId: '',
  kind: '',
  from: '',
  to: '',
};
