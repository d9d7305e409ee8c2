/** What other features may import from users on the server. */
export {
  grantAdministrator,
  grantFirstAdministrator,
  listAdministrators,
  revokeAdministrator,
} from './server/operator-rules';
export {
  endAccess,
  banUser,
  createUser,
  removeUser,
  setRole,
  unbanUser,
  updateUser,
} from './server/rules';
export { lockActorAndTarget } from './server/locks';
export { type UserSearch, listUsersByOffset } from './server/list';
export {
  type DetailColumns,
  deleteUserSessions,
  findSessionOwner,
  isBanned,
  readUser,
  readUserSessions,
  toDetail,
} from './server/queries';
export {
  hashNewPassword,
  impersonate,
  revokeSession,
  revokeSessions,
  setPassword,
  endImpersonationAndSignOut,
  stopImpersonating,
} from './server/session-rules';
