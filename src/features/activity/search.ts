import * as v from 'valibot';
import { periods, urlChoice, urlParam, viewSearch } from '~/shared/schema';

const id = urlParam(v.pipe(v.string(), v.maxLength(254)), '');
const day = urlParam(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), '');

/** Search parameters of the log. */
export const activitySearch = v.object({
  actorId: id,
  targetId: id,
  /** Checked by `getFilters`: the router needs this file on every page, but not all kinds. */
  kind: id,
  /** Instead of dates. */
  period: urlChoice(periods),
  /** Calendar days in the user's time zone, both inclusive. */
  from: day,
  to: day,
  ...viewSearch,
});
export type ActivitySearch = v.InferOutput<typeof activitySearch>;

/** Omitted from the URL. */
export const activitySearchDefaults = v.parse(activitySearch, {});
