/**
 * Whether this run tests every combination of language, viewport and database: `npm run test:all`
 * sets `ALL=true`. `npm test` runs one combination wherever another test covers the difference.
 */
export const exhaustive = process.env.ALL === 'true';
