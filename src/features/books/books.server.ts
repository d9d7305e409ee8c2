/** What other features may use of books, on the server. */
export { hasBooks, moveBooks } from './server/queries';
