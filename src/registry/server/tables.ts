/** All tables. `npm run db:generate` compares them with the migrations. */
export * from '~/features/activity/server/tables';
export * from '~/features/auth/server/tables';
// sample:start
export * from '~/features/books/server/tables';
// sample:end
// sample:start
export * from '~/features/genres/server/tables';
// sample:end
export * from '~/features/my-data/server/tables';
// organizations:start
export * from '~/features/organizations/server/tables';
// organizations:end
// organizations:start
// sample:start
export * from '~/features/reading-lists/server/tables';
// sample:end
// organizations:end
export * from '~/server/rate-limits/tables';
// npm run new adds tables here.
