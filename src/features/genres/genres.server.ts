/** What other features may use of genres, on the server. */
export { lockGenreForReference } from './server/queries';
export { seedGenres } from './server/seed';
export { genres } from './server/tables';
