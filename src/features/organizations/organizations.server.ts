/** What other features may import from organizations on the server. */
export { type MemberContext, lockOrganization } from './server/locks';
export { lockManaged } from './server/manage/rules';
export {
  organizationTenant,
  memberMutation,
  memberProcedure,
  organizationMutation,
  organizationProcedure,
} from './server/procedure';
export { newsSince } from './server/queries';
export { logTarget, recordInOrganization } from './server/log';
