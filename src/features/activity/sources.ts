/** Where an entry without an actor comes from; logged as `source` of the new values. */
export const entrySources = ['command-line', 'configuration', 'mail-server'] as const;

export type EntrySource = (typeof entrySources)[number];
