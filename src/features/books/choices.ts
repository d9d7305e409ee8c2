/** Apart from the rules of the schema: the router reads addresses by these on every page. */

export const bookSorts = ['title', 'author', 'year', 'created'] as const;
export type BookSort = (typeof bookSorts)[number];
