import { defineList } from '~/shared/list';
import { roles } from '~/shared/permissions';

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** How the list of users is sorted and filtered. */
export const usersList = defineList({
  sorts: ['name', 'email', 'created', 'last-seen'],
  filters: { role: roles, status: userStatuses },
});
export type UserSort = (typeof usersList.sorts)[number];
export type UsersSearch = typeof usersList.defaults;
