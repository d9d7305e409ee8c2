/** What other features may use of sign-in, on the server. */
export { setOnboarded } from './server/queries';
export { sessions, users } from './server/tables';
