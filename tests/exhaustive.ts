/**
 * Whether this run tests every combination of language, viewport and database: `npm run test:all`
 * sets `ALL=true`. `npm test` runs one combination wherever another test covers the difference, few
 * random inputs, and neither journeys with `@all` in their title nor `*.all.test.ts`.
 */
export const exhaustive = process.env.ALL === 'true';
