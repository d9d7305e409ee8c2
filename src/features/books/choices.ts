/** Separate from the schema, because pages without forms need these too. */

export const bookSorts = ['title', 'author', 'year', 'created'] as const;
export type BookSort = (typeof bookSorts)[number];

export const maxSummaryLength = 5000;
