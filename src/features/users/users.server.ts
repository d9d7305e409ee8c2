/** What other features may import from users on the server. */
export type { Actor } from '~/server/api/transaction';
export { usersApi } from './server/api';
export { listUsers } from './server/list';
export { listSessions, readUser, toDetail } from './server/queries';
export {
  banUser,
  createUser,
  authError,
  removeUser,
  setRole,
  unbanUser,
  updateUser,
} from './server/rules';
export {
  hashNewPassword,
  impersonate,
  revokeSession,
  revokeSessions,
  setPassword,
  endImpersonationAndSignOut,
  stopImpersonating,
} from './server/session-rules';
