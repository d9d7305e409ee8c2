/** What other features may import from account on the server. */
export { emailLockKey, revokeCodes } from './server/codes';
export { deleteAccount, verifyDeletionCode } from './server/deletion-rules';
export {
  verifyEmailCode,
  enforceVerificationLimit,
  sendVerification,
  verifyEmail,
} from './server/email-rules';
export { requireAccountSession } from './server/account-owner';
export { notifyOldAddress } from './server/notices';
export { listSessions, rename, revokeAllSessions, revokeOtherSessions } from './server/rules';
