/** Public server API of the books feature. */
export { genreOfBook } from './server/queries';
export { books } from './server/tables';
