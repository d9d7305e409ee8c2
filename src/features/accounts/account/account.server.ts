/** What other features may import from account on the server. */
export { lockOwnAccount, rejectImpersonation, requireFresh } from './server/account-owner';
export { revokeCodes } from './server/codes';
export {
  confirmDeletion,
  requestDeletion,
  confirmEmailChange,
  confirmVerification,
  requestEmailChange,
  requestVerification,
  rename,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
} from './server/rules';
export {
  type AccountMailTexts,
  accountMail,
  notifyOwner,
  queueAccountMail,
  requestDetails,
  userI18n,
} from './server/account-mails';
export { isEmailTaken, readSessions } from './server/queries';
