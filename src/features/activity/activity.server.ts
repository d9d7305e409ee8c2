/** What other features may use of the activity log, on the server. */
export {
  type ActivityEntry,
  type Person,
  type Where,
  asPerson,
  recordActivities,
  recordActivity,
} from './server/record';
