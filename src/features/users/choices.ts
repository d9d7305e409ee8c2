/** Kept out of the schema module: every page's bundle needs these to parse URLs. */

export const userStatuses = ['active', 'banned', 'not-onboarded'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userSorts = ['name', 'email', 'created', 'last-seen'] as const;
export type UserSort = (typeof userSorts)[number];
