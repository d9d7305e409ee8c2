/** What other features may import from account on the server. */
export { lockOwnAccount, rejectImpersonation } from './server/account-owner';
export { revokeCodes } from './server/codes';
export { confirmDeletion, requestDeletion } from './server/deletion-rules';
export {
  confirmEmailChange,
  confirmVerification,
  requestEmailChange,
  requestVerification,
} from './server/email-rules';
export { requireFresh } from './server/fresh';
export {
  type AccountMailTexts,
  accountMail,
  queueAccountMail,
  requestDetails,
} from './server/account-mails';
export { isEmailTaken, readSessions } from './server/queries';
export { userI18n } from './server/user-i18n';
export { rename, revokeAllSessions, revokeOtherSessions, revokeSession } from './server/rules';
