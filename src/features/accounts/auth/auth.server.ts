/** What other features may import from auth on the server. */
export { requireActive } from './server/active';
export { bannedError } from './server/ban-message';
export { liftExpiredBans } from './server/bans';
export {
  type CookieConfig,
  acceptedSecrets,
  clearCookie,
  cookieName,
  isSameText,
  setCookie,
  tokenCookie,
  getToken,
} from './server/cookie';
export {
  emailsOfUser,
  guessesFrom,
  getMailbox,
  sendingLimits,
  wrongOfUser,
} from './server/code-limits';
export { type CodePurpose, codeMail } from './server/code-mail';
export { derivedHmac } from './server/derived-hmac';
export { findSessionsById } from './server/find-session';
export {
  type OneTimeCode,
  type Rejection,
  issueCode,
  verifyCode,
  lockCodes,
  minutesLeft,
  saveCodes,
} from './server/one-time-codes';
export {
  advisoryLock,
  deleteSession,
  emailLockKey,
  findUserByEmail,
  isNotBanned,
  hasAdministrator,
  hasOtherAdministrator,
  noteSignIn,
  readSessionAndUser,
  readSessionStart,
  sessionUserColumns,
  setOnboarded,
  setUserImage,
  setUserPreferences,
  toSessionUser,
  userRecords,
} from './server/queries';
export { type NotMe, createNotMeLink, deleteNotMeLinks } from './server/not-me-link';
export { maySignUp } from './server/sign-up';
export { seeOther } from './server/see-other';
export { hashToken, newSessionToken } from './server/session-token';
export { accounts, sessions, users, verifications } from './server/tables';
export { userSortKeys } from './server/user-indexes';
