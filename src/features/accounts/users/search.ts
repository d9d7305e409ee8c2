import * as v from 'valibot';
import { defineList } from '~/shared/list';
import { roles } from '~/shared/permissions';
import { urlChoice, urlParam, urlString } from '~/shared/schema';

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** How the list of users is sorted and filtered. */
export const usersList = defineList({
  sorts: ['name', 'email', 'created', 'last-seen'],
  filters: { role: roles, status: userStatuses },
});
export type UserSort = (typeof usersList.sorts)[number];
export type UsersSearch = typeof usersList.defaults;

const activitySides = ['actor', 'target'] as const;

/** Search parameters of a user's page. */
export const userSearch = v.object({
  /** A section of the page; empty, or none that there is, for the overview. */
  tab: urlParam(v.pipe(urlString, v.maxLength(50)), ''),
  /** Of the activity: what the user did, or what was done to them. */
  side: urlChoice(activitySides),
});
export type UserSearch = v.InferOutput<typeof userSearch>;

/** Omitted from the URL. */
export const userSearchDefaults = v.parse(userSearch, {});
