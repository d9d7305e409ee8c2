/** Tests look at what a feature wrote into the tables of others; the features themselves do not. */
export { activity } from '~/features/activity/server/tables';
// sample:start
export { books } from '~/features/books/server/tables';
// sample:end
