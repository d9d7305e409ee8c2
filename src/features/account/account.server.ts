/** What other features may use of the account, on the server: its rules, for every door. */
export { emailTurn, voidCodes } from './server/codes';
export { deleteAccount, judgeDeletion } from './server/deletion-rules';
export {
  judgeVerification,
  limitVerification,
  sendVerification,
  verifyEmail,
} from './server/email-rules';
export { memberOf } from './server/members';
export { tellOldAddress } from './server/notices';
export { listSessions, rename, revokeAllSessions, revokeOtherSessions } from './server/rules';
