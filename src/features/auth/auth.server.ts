/** What other features may use of sign-in, on the server. */
export { hasOtherAdministrator } from './server/administrators';
export { liftEndedBans } from './server/bans';
export { giveSession, sessionCookieName, takeSession } from './server/cookie';
export { limitCodes, limitKeys, limitTries } from './server/door-rules';
export { setOnboarded, takeTurns } from './server/queries';
export { accounts, sessions, users, verifications } from './server/tables';
export { userSortKeys } from './server/user-indexes';
