/** Kinds of visitors and users, for the permission tables. */
export const visitors = [
  'visitor',
  'banned',
  'not onboarded',
  'user',
  'impersonating',
  'administrator',
] as const;
export type Visitor = (typeof visitors)[number];
