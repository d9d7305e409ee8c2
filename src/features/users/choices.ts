/** Apart from the rules of the schema: the router reads addresses by these on every page. */

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userSorts = ['name', 'email', 'created', 'last-seen'] as const;
export type UserSort = (typeof userSorts)[number];
