/** Public server API of the books feature. */
export { hasBooks, moveBooks } from './server/queries';
export { books } from './server/tables';
