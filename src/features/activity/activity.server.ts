/** What other features may import from activity on the server. */
export {
  type ActivityEntryJson,
  latestEntries,
  fromEntryJson,
  listActivity,
} from './server/queries';
export { type LogValues, changesBetween } from './server/log-values';
export { lastChange, userChanges } from './server/record-log';
export { loggedRecords } from './server/logged-records';
export {
  type ActivityEntry,
  type OnActivity,
  type PastEntry,
  type RecordedEntry,
  type ActivityUserRef,
  type Where,
  collectActivity,
  declareListeners,
  getAuthor,
  toActivityUser,
  hasActivity,
  listEntriesSince,
  recordActivities,
  recordActivity,
  recordChange,
  recordPastActivity,
  userTarget,
} from './server/record';
