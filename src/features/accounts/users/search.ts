import * as v from 'valibot';
import { listSearch, urlChoice } from '~/shared/schema';
import { roles } from '~/shared/permissions';

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userSorts = ['name', 'email', 'created', 'last-seen'] as const;
export type UserSort = (typeof userSorts)[number];

/** Search parameters of the list. */
export const usersSearch = v.object({
  ...listSearch(userSorts),
  role: urlChoice(roles),
  status: urlChoice(userStatuses),
});
export type UsersSearch = v.InferOutput<typeof usersSearch>;

/** Omitted from the URL. */
export const usersSearchDefaults = v.parse(usersSearch, {});
