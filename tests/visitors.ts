/** Kinds of visitors and users, for the permission tables. */
export const visitors = [
  'nobody',
  'banned',
  'not onboarded',
  'user',
  'in her place',
  'administrator',
] as const;
export type Visitor = (typeof visitors)[number];
