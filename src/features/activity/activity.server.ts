/** What other features may use of the activity log, on the server. */
export { type PackedEntry, latestEntries, unpackEntry } from './server/latest';
export { lastChange, userChanges } from './server/last-change';
export {
  type ActivityEntry,
  type PastEntry,
  type Person,
  type Where,
  asPerson,
  hasActivity,
  recordActivities,
  recordActivity,
  recordPast,
} from './server/record';
