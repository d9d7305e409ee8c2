/*
 * The messages of a language are two files. The sign-in pages load only the first one, so that the
 * first page stays small however many features there are; all other pages load both.
 */

export const messageParts = ['sign-in', 'rest'] as const;
export type MessagePart = (typeof messageParts)[number];

/** The parts that a page needs. */
export const partsFor = (path: string): readonly MessagePart[] =>
  /^\/login(\/|$)/.test(path) ? ['sign-in'] : messageParts;
