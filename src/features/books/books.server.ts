/** Public server API of the books feature. */
export { genres } from './genres/server/tables';
export { books } from './server/tables';
