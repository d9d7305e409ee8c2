import type { ActivityKind } from '~/shared/activity';
import { addDays, startOfDay } from '~/shared/i18n/zoned-time';
import type { ActivityFilters } from './schema';
import type { ActivitySearch } from './search';

/** `undefined` for invalid dates: 31 February, or a year out of range. */
function getStart(date: string, timeZone: string, add: number): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined;
  const start = startOfDay(addDays(date, add), timeZone);
  const isInRange = start >= new Date('0001-01-01') && start < new Date('9999-12-31');
  return isInRange ? start.toISOString() : undefined;
}

/** Whether a period ends before its first day. The field says so, and the end is not applied. */
export const endsBefore = (to: string, from: unknown): boolean =>
  typeof from === 'string' && to !== '' && to < from;

/** Converts search parameters to filters: from the start of one day to the end of another. */
export function getFilters(
  search: ActivitySearch,
  timeZone: string,
  kinds: readonly string[],
): ActivityFilters {
  const { actorId, targetId } = search;
  const kind = kinds.includes(search.kind) && (search.kind as ActivityKind);
  const period = search.period && { period: search.period, timeZone };
  const from = period ? undefined : getStart(search.from, timeZone, 0);
  const hasEnd = !period && !endsBefore(search.to, search.from);
  const to = hasEnd ? getStart(search.to, timeZone, 1) : undefined;
  return {
    ...(actorId && { actorId }),
    ...(targetId && { targetId }),
    ...(kind && { kind }),
    ...period,
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Whether a user did it, or it was done to them; empty for both. */
export type ActivitySide = '' | 'actor' | 'target';

/** The entries of a user's page. */
export function getUserFilter(id: string, side: ActivitySide) {
  if (side === 'actor') return { actorId: id };
  return side === 'target' ? { targetId: id } : { userId: id };
}
