/** What other features may import from live updates on the server. */
export { announceChanges } from './server/messages';
