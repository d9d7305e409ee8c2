/** Separate from the schemas: pages without forms need it, too. */
export const maxSummaryLength = 5000;
