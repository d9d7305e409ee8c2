/** What other features may use of genres, on the server. */
export { genres } from './server/tables';
