/** Tests may read the tables of other features; the features themselves must not. */
export { activity } from '~/features/activity/server/tables';
export { binEntries } from '~/features/bin/server/tables';
// imports:start
export { importRows } from '~/features/imports/server/tables';
// imports:end
// sample:start
export { books } from '~/features/books/server/tables';
// sample:end
