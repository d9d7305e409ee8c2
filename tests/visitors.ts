/** Who comes to a page or makes a call, for the tables of who may do what. */
export const visitors = [
  'nobody',
  'banned',
  'not onboarded',
  'user',
  'in her place',
  'administrator',
] as const;
export type Visitor = (typeof visitors)[number];
