import * as v from 'valibot';
import { defineList } from '~/shared/list';
import { roles } from '~/shared/permissions';
import { urlChoice } from '~/shared/schema';

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** How the list of users is sorted and filtered. */
export const usersList = defineList({
  sorts: ['name', 'email', 'created', 'last-seen'],
  filters: { role: roles, status: userStatuses },
});
export type UserSort = (typeof usersList.sorts)[number];
export type UsersSearch = typeof usersList.defaults;

/** The sections of a user's page; empty for the overview. */
export const userTabs = ['', 'activity', 'emails'] as const;
export type UserTab = (typeof userTabs)[number];

const activitySides = ['actor', 'target'] as const;

/** Search parameters of a user's page. */
export const userSearch = v.object({
  tab: urlChoice(['activity', 'emails']),
  /** Of the activity: what the user did, or what was done to them. */
  side: urlChoice(activitySides),
});
export type UserSearch = v.InferOutput<typeof userSearch>;

/** Omitted from the URL. */
export const userSearchDefaults = v.parse(userSearch, {});
