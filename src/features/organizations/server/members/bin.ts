import { asc, inArray } from 'drizzle-orm';
import { readUser } from '~/features/accounts/users/users.server';
import type { ServerBin, StoredRow } from '~/features/bin/bin.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { getLimits } from '../limits';
import { recordInOrganization } from '../log';
import * as tables from '../tables';
import { changeMemberCount } from './queries';

/** Memberships of a user who comes back from the bin, unless the organization is gone or full. */
async function readmitMembers(
  tx: Db,
  context: SessionContext,
  members: StoredRow[],
): Promise<StoredRow[]> {
  const ids = members.map((member) => String(member.organization_id));
  const locked = await tx
    .select()
    .from(tables.organizations)
    .where(inArray(tables.organizations.id, ids))
    .orderBy(asc(tables.organizations.id))
    .for('update');
  const readmitted: StoredRow[] = [];
  for (const organization of locked) {
    const member = members.find((one) => one.organization_id === organization.id);
    const { members: limit } = getLimits(context.config, organization);
    if (!member || organization.memberCount >= limit) continue;
    const user = await readUser(tx, String(member.user_id));
    await changeMemberCount(tx, organization.id, 1);
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.member-restored',
      after: { member: user?.name || user?.email, role: member.role },
    });
    readmitted.push(member);
  }
  return readmitted;
}

/** What comes back with a user. */
export const organizationsBin: ServerBin = {
  restore: [
    tables.organizationMembers,
    tables.teamMembers,
    // They still need an invitation to come back.
    tables.organizationRemovedMembers,
  ],
  // Links by which others join ended with the membership. Nobody expects them to work again.
  discard: [tables.organizationInviteLinks, tables.organizationInvitations],
  beforeReturn: { organization_members: readmitMembers },
};
