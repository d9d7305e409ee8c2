import {
  lockManaged,
  lockOrganization,
  recordInOrganization,
} from '~/features/organizations/organizations.server';
import { type OrganizationRole, getRolePermissions } from '~/features/organizations/permissions';
import type { Db } from '~/server/database/database';
import { toOutput } from '~/server/database/record-queries';
import type { UserHooks, SessionContext } from '~/server/request-context';
import { apiKeyError } from '../../errors';
import { toPermissions } from '../../permissions';
import { type NewKey, apiKeySchema, maxApiKeys } from '../../schema';
import { issueKey } from '../../server/rules';
import { deleteKeysOf, keysIn } from './queries';

/** Of tokens, between the prefix of the product and the digits. */
export const kind = 'org_';

/** What the members' rights allow, and what a key can therefore be allowed to do. */
export const getGrantable = (role: OrganizationRole): string[] =>
  toPermissions(getRolePermissions(role));

type OrganizationContext = SessionContext & { organization: { id: string } };

/** Checks again that the member may. */
const lock = (tx: Db, context: OrganizationContext) =>
  lockOrganization(tx, context, context.organization.id, { organization: 'update' });

export async function createKey(tx: Db, context: OrganizationContext, input: NewKey) {
  const { organization, role } = await lock(tx, context);
  const keys = keysIn(organization.id);
  if ((await keys.count(tx)) >= maxApiKeys) throw apiKeyError('TOO_MANY_API_KEYS');
  const now = context.now();
  const { token, stored } = issueKey(input, { grantable: getGrantable(role), now, kind });
  const key = await keys.insert(tx, { ...stored, userId: context.session.user.id }, now);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.api-key-created',
    after: { apiKey: key.name },
  });
  return { token, key: toOutput(apiKeySchema, key) };
}

export async function revokeKey(
  tx: Db,
  context: OrganizationContext,
  { id }: { id: string },
): Promise<void> {
  const { organization } = await lock(tx, context);
  await revoke(tx, context, organization, id);
}

/** By an administrator of the product. */
export async function revokeManaged(
  tx: Db,
  context: SessionContext,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const organization = await lockManaged(tx, context, organizationId);
  await revoke(tx, context, organization, id);
}

async function revoke(
  tx: Db,
  context: SessionContext,
  organization: { id: string; name: string },
  id: string,
) {
  const keys = keysIn(organization.id);
  const key = await keys.find(tx, id);
  if (!key) throw apiKeyError('API_KEY_NOT_FOUND');
  await keys.remove(tx, id);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.api-key-revoked',
    before: { apiKey: key.name },
  });
}

/** The account is or was in other hands: all keys that it created end with its sessions. */
export const endAccess: NonNullable<UserHooks['endAccess']> = (tx, _context, { user }) =>
  deleteKeysOf(tx, user.id);
