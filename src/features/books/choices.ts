/** Separate from the schema: the router parses search parameters with these on every page. */

export const bookSorts = ['title', 'author', 'year', 'created'] as const;
export type BookSort = (typeof bookSorts)[number];
