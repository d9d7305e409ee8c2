/** What other features may import from auth on the server. */
export {
  requireActive,
  advisoryLock,
  deleteSession,
  emailLockKey,
  findUserByEmail,
  isNotBanned,
  hasAdministrator,
  hasOtherAdministrator,
  readSessionAndUser,
  readSessionStart,
  sessionUserColumns,
  setOnboarded,
  setUserImage,
  setUserPreferences,
  toSessionUser,
  userRecords,
  maySignUp,
} from './server/queries';
export { bannedError, liftExpiredBans } from './server/bans';
export {
  type CookieConfig,
  acceptedSecrets,
  clearCookie,
  cookieName,
  isSameText,
  setCookie,
  tokenCookie,
  getToken,
  derivedHmac,
  hashToken,
  newSessionToken,
  seeOther,
} from './server/cookie';
export {
  emailsOfUser,
  guessesFrom,
  getMailbox,
  sendingLimits,
  wrongOfUser,
} from './server/code-limits';
export { type CodePurpose, sendCode } from './server/code-mail';
export { defineFact, readFact } from './server/facts';
export { findSessionsById } from './server/find-session';
export { lockCodes, saveCodes, verifyCode } from './server/one-time-codes';
export { type NotMe, createNotMeLink, deleteNotMeLinks } from './server/not-me-link';
export { accounts, sessions, users, verifications, userSortKeys } from './server/tables';
