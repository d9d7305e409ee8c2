/** What other features may import from account on the server. */
export { revokeCodes } from './server/codes';
export { deleteAccount, requestDeletion, verifyDeletionCode } from './server/deletion-rules';
export {
  confirmEmailChange,
  enforceVerificationLimit,
  requestEmailChange,
  sendVerification,
  verifyEmail,
  verifyEmailCode,
} from './server/email-rules';
export { readLinkedAccounts, requireLinkingAllowed, unlinkAccount } from './server/linking-rules';
export { notifyOldAddress, notifyProviderChanged } from './server/notices';
export { readSessions } from './server/queries';
export { rename, revokeAllSessions, revokeOtherSessions, revokeSession } from './server/rules';
