/** What other features may import from activity on the server. */
export { type ActivityEntryJson, latestEntries, fromEntryJson } from './server/latest';
export { type LogValues, changesBetween } from './server/changes-between';
export { lastChange, userChanges } from './server/last-change';
export { listActivity } from './server/queries';
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
  hasActivitySince,
  recordActivities,
  recordActivity,
  recordChange,
  recordPastActivity,
  userTarget,
} from './server/record';
