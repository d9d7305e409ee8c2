import * as v from 'valibot';
import { activityKinds } from './kinds';
import type { ActivityFilters } from './schema';

const id = v.pipe(v.string(), v.maxLength(254));
const day = v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]);

/** Search parameters of the log. What is wrong falls back: a bad link is no error page. */
export const activitySearch = v.object({
  actorId: v.optional(v.fallback(id, ''), ''),
  targetId: v.optional(v.fallback(id, ''), ''),
  kind: v.optional(v.fallback(v.picklist(['', ...activityKinds]), ''), ''),
  /** Days, in UTC as all dates are shown; the last one is included. */
  from: v.optional(v.fallback(day, ''), ''),
  to: v.optional(v.fallback(day, ''), ''),
});

export type ActivitySearch = v.InferOutput<typeof activitySearch>;

/** Left out of the URL. */
export const activitySearchDefaults: ActivitySearch = {
  actorId: '',
  targetId: '',
  kind: '',
  from: '',
  to: '',
};

const oneDay = 86_400_000;

/** What the URL says, as the list wants it: from the first moment of a day to the end of another. */
export function filtersOf({ actorId, targetId, kind, from, to }: ActivitySearch): ActivityFilters {
  const start = Date.parse(`${from}T00:00:00.000Z`);
  const end = Date.parse(`${to}T00:00:00.000Z`) + oneDay;
  return {
    ...(actorId && { actorId }),
    ...(targetId && { targetId }),
    ...(kind && { kind }),
    // A day such as the 31st of February looks like one and is none.
    ...(from && Number.isFinite(start) && { from: new Date(start).toISOString() }),
    ...(to && Number.isFinite(end) && { to: new Date(end).toISOString() }),
  };
}
