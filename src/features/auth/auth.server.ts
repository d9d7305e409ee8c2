/** What other features may use of sign-in, on the server. */
export { sessionCookieName } from './server/cookie';
export { limitCodes, limitKeys, limitTries } from './server/door-rules';
export { hasOtherAdministrator, setOnboarded, takeTurns } from './server/queries';
export { sessions, users, verifications } from './server/tables';
