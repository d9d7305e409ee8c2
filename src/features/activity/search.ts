import * as v from 'valibot';
import { addDays, startOfDay } from '~/shared/i18n/time-zones';
import { activityKinds } from './kinds';
import type { ActivityFilters } from './schema';

const id = v.pipe(v.string(), v.maxLength(254));
const day = v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]);

/** Search parameters of the log. What is wrong falls back: a bad link is no error page. */
export const activitySearch = v.object({
  actorId: v.optional(v.fallback(id, ''), ''),
  targetId: v.optional(v.fallback(id, ''), ''),
  kind: v.optional(v.fallback(v.picklist(['', ...activityKinds]), ''), ''),
  /** Calendar days in the user's time zone; the last one is included. */
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

/** `undefined` where there is no such day: 31 February, or one before or after all years. */
function startOf(date: string, timeZone: string, add: number): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined;
  const start = startOfDay(addDays(date, add), timeZone);
  const isDated = start >= new Date('0001-01-01') && start < new Date('9999-12-31');
  return isDated ? start.toISOString() : undefined;
}

/** The search parameters as filters: from the first moment of a day to the end of another. */
export function filtersOf(search: ActivitySearch, timeZone: string): ActivityFilters {
  const { actorId, targetId, kind } = search;
  const from = startOf(search.from, timeZone, 0);
  const to = startOf(search.to, timeZone, 1);
  return {
    ...(actorId && { actorId }),
    ...(targetId && { targetId }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
