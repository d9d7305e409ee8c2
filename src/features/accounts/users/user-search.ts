import * as v from 'valibot';
import { urlChoice } from '~/shared/schema';

/** The sections of a user's page; empty for the overview. */
export const userTabs = ['', 'activity', 'emails'] as const;
export type UserTab = (typeof userTabs)[number];

export const activitySides = ['actor', 'target'] as const;

/** Search parameters of a user's page. */
export const userSearch = v.object({
  tab: urlChoice(['activity', 'emails']),
  /** Of the activity: what the user did, or what was done to them. */
  side: urlChoice(activitySides),
});
export type UserSearch = v.InferOutput<typeof userSearch>;

/** Omitted from the URL. */
export const userSearchDefaults = v.parse(userSearch, {});
