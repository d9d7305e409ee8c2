/** Public server API of the genres feature. */
export { lockGenreForReference } from './server/queries';
export { seedGenres } from './server/seed';
export { genres } from './server/tables';
