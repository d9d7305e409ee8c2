import * as v from 'valibot';
import { roles } from '~/shared/permissions';
import { sortOrders, urlString } from '~/shared/list-input';

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userSorts = ['name', 'email', 'created', 'last-seen'] as const;
export type UserSort = (typeof userSorts)[number];

/**
 * Search parameters of the list. Invalid values fall back instead of failing the page. A search
 * term that is too long is kept, so the page can report it.
 */
export const usersSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  sort: v.optional(v.fallback(v.picklist(userSorts), 'name'), 'name'),
  order: v.optional(v.fallback(v.picklist(sortOrders), 'asc'), 'asc'),
  role: v.optional(v.fallback(v.picklist(['', ...roles]), ''), ''),
  status: v.optional(v.fallback(v.picklist(['', ...userStatuses]), ''), ''),
});

export type UsersSearch = v.InferOutput<typeof usersSearch>;

/** Omitted from the URL. */
export const usersSearchDefaults: UsersSearch = {
  searchTerm: '',
  sort: 'name',
  order: 'asc',
  role: '',
  status: '',
};
