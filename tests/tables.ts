/** Tests may read the tables of other features; the features themselves must not. */
export { activity } from '~/features/activity/server/tables';
// bin:start
export { binEntries } from '~/features/bin/server/tables';
// bin:end
// imports:start
export { importRows } from '~/features/imports/server/tables';
// imports:end
// sample:start
export { books } from '~/features/books/server/tables';
// sample:end
