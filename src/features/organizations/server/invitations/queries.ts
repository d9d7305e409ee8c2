import { createHash, randomBytes } from 'node:crypto';
import { type SQL, and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { defineFact, users } from '~/features/accounts/auth/auth.server';
import { type Db, rows } from '~/server/database/database';
import { userName } from '~/server/database/references';
import { newId } from '~/shared/ids';
import type { Language } from '~/shared/i18n/languages';
import type { PendingInvitation, WaitingInvitation } from '../../invitation-schema';
import { hasOrganizationPermission, isRoleWithin, organizationRoles } from '../../permissions';
import { organizationInvitations, organizationMembers, organizations, teams } from '../tables';

type StoredInvitation = typeof organizationInvitations.$inferSelect;

export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const isPending = eq(organizationInvitations.status, 'pending');

/** Which role may invite with which: `('admin', 'member')`. */
const mayInvite = organizationRoles
  .filter((own) => hasOrganizationPermission(own, { invitation: 'create' }))
  .flatMap((own) =>
    organizationRoles
      .filter((role) => isRoleWithin(role, own))
      .map((role) => `('${own}', '${role}')`),
  );

/**
 * Whether the inviter is still a member who may invite with this role, and is not banned. Raw names:
 * of the table of the invitation, and its column with the inviter.
 */
export function mayStillInvite(
  now: Date,
  table = 'organization_invitations',
  inviterId = 'inviter_id',
) {
  const invitation = sql.raw(table);
  return sql<boolean>`exists (
    select 1 from organization_members as member
    join users as inviter on inviter.id = member.user_id
    where member.organization_id = ${invitation}.organization_id
      and member.user_id = ${invitation}.${sql.raw(inviterId)}
      and (member.role, ${invitation}.role) in (${sql.raw(mayInvite.join(', '))})
      and (not inviter.banned or inviter.ban_expires <= ${now.toISOString()}))`;
}

/** Can be accepted: neither accepted nor declined, neither expired nor lapsed with its inviter's membership. */
const isValid = (now: Date) =>
  sql<boolean>`(${isPending} and ${gt(organizationInvitations.expiresAt, now)}
    and ${mayStillInvite(now)})`;

const isIn = (organizationId: string) => eq(organizationInvitations.organizationId, organizationId);

/** The pending invitations of an organization, newest first. Their number is limited. */
export async function listPending(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<PendingInvitation[]> {
  const found = await db
    .select({
      invitation: organizationInvitations,
      teamName: teams.name,
      inviterName: userName(organizationInvitations.inviterId),
      isVouched: mayStillInvite(now),
    })
    .from(organizationInvitations)
    .leftJoin(
      teams,
      and(
        eq(teams.organizationId, organizationInvitations.organizationId),
        eq(teams.id, organizationInvitations.teamId),
      ),
    )
    .where(and(isIn(organizationId), isPending))
    .orderBy(desc(organizationInvitations.createdAt), desc(organizationInvitations.id))
    .limit(1000);
  return found.map(({ invitation, teamName, inviterName, isVouched }) => ({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    team: invitation.teamId && teamName !== null ? { id: invitation.teamId, name: teamName } : null,
    inviterName,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    expired: invitation.expiresAt <= now,
    inviterGone: !isVouched,
    undelivered: invitation.undeliveredAt !== null,
  }));
}

/** The invitations that an address can accept, newest first. */
export async function listWaiting(db: Db, email: string, now: Date): Promise<WaitingInvitation[]> {
  const found = await db
    .select({
      id: organizationInvitations.id,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      inviterName: userName(organizationInvitations.inviterId),
      role: organizationInvitations.role,
      expiresAt: organizationInvitations.expiresAt,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .where(and(eq(organizationInvitations.email, email), isValid(now)))
    .orderBy(desc(organizationInvitations.createdAt), asc(organizationInvitations.id))
    .limit(100);
  return found.map((invitation) => ({
    ...invitation,
    expiresAt: invitation.expiresAt.toISOString(),
  }));
}

/** Whether the user has invitations. They may have expired: `listWaiting` has those that are valid. */
export const hasInvitations = defineFact(
  'hasInvitations',
  sql<boolean>`(${users.emailVerified} and exists (select from ${organizationInvitations}
    where ${and(eq(organizationInvitations.email, users.email), isPending)}))`,
);

/** What a user needs to know about an invitation, and whether its inviter may still invite. */
export interface FoundInvitation {
  invitation: StoredInvitation;
  inviterName: string | null;
  organizationName: string;
  members: number;
  isVouchedFor: boolean;
}

async function findInvitation(
  db: Db,
  found: SQL | undefined,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const [row] = await db
    .select({
      invitation: organizationInvitations,
      inviterName: userName(organizationInvitations.inviterId),
      organizationName: organizations.name,
      members: organizations.memberCount,
      isVouchedFor: mayStillInvite(now),
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .where(found)
    .limit(1);
  return row;
}

export const findByToken = (db: Db, token: string, now: Date) =>
  findInvitation(db, eq(organizationInvitations.tokenHash, hashToken(token)), now);

/** An invitation of an address: those of others are not found. */
export const findOwn = (db: Db, email: string, id: string, now: Date) =>
  findInvitation(
    db,
    and(eq(organizationInvitations.email, email), eq(organizationInvitations.id, id)),
    now,
  );

/** Under the lock of the organization. */
export async function readInvitation(
  tx: Db,
  organizationId: string,
  id: string,
): Promise<StoredInvitation | undefined> {
  const [found] = await tx
    .select()
    .from(organizationInvitations)
    .where(and(isIn(organizationId), eq(organizationInvitations.id, id)));
  return found;
}

export interface Address {
  email: string;
  /** The language of the account with this address, if there is one. */
  language: Language | null;
  isMember: boolean;
  /** A lapsed invitation does not count. */
  isInvited: boolean;
}

/** Everything about these addresses, in the same statement whether they have accounts or not. */
export async function readAddresses(
  db: Db,
  organizationId: string,
  emails: string[],
  now: Date,
): Promise<{ addresses: Map<string, Address>; pending: number }> {
  if (emails.length === 0) return { addresses: new Map(), pending: 0 };
  const values = emails.map((email) => sql`(${email})`);
  const found = await rows<Address & { pending: number }>(
    db,
    sql`select address.email, ${users.language},
          ${organizationMembers.userId} is not null as "isMember",
          exists (select 1 from ${organizationInvitations} where ${isIn(organizationId)}
            and ${organizationInvitations.email} = address.email and ${isValid(now)}) as "isInvited",
          (${getCount(organizationId, now)}) as pending
        from (values ${sql.join(values, sql`, `)}) as address (email)
        left join ${users} on ${users.email} = address.email
        left join ${organizationMembers} on ${organizationMembers.userId} = ${users.id}
          and ${organizationMembers.organizationId} = ${organizationId}`,
  );
  const addresses = found.map(
    ({ pending: _pending, ...address }) => [address.email, address] as const,
  );
  return { addresses: new Map(addresses), pending: found[0]?.pending ?? 0 };
}

/** How many invitations of an organization are valid. */
const getCount = (organizationId: string, now: Date) =>
  sql`select count(*)::int from ${organizationInvitations}
      where ${isIn(organizationId)} and ${isValid(now)}`;

type NewInvitations = Pick<
  StoredInvitation,
  'organizationId' | 'role' | 'teamId' | 'inviterId' | 'expiresAt' | 'createdAt'
>;

/**
 * Inserts an invitation for each address, in one statement: as many as may still be pending, and
 * none for an address that has a valid one. A lapsed one is replaced. Returns the IDs by address.
 */
export async function insertInvitations(
  tx: Db,
  { organizationId, role, teamId, inviterId, ...times }: NewInvitations,
  invited: Pick<StoredInvitation, 'email' | 'tokenHash'>[],
  maxPending: number,
): Promise<Map<string, string>> {
  const [createdAt, expiresAt] = [times.createdAt.toISOString(), times.expiresAt.toISOString()];
  const values = invited.map(
    ({ email, tokenHash }, position) => sql`(${position}::int, ${newId()}, ${email}, ${tokenHash})`,
  );
  const inserted = await rows<{ id: string; email: string }>(
    tx,
    sql`insert into ${organizationInvitations}
          (organization_id, id, email, token_hash, role, team_id, inviter_id,
            created_at, expires_at)
        select ${organizationId}, id, email, token_hash, ${role}, ${teamId}, ${inviterId},
          ${createdAt}::timestamptz, ${expiresAt}::timestamptz
        from (values ${sql.join(values, sql`, `)}) as invited (position, id, email, token_hash)
        order by position
        limit greatest(0, ${maxPending}::int - (${getCount(organizationId, times.createdAt)}))
        on conflict (organization_id, email) where status = 'pending' do update set
          token_hash = excluded.token_hash, role = excluded.role, team_id = excluded.team_id,
          inviter_id = excluded.inviter_id,
          created_at = excluded.created_at, expires_at = excluded.expires_at,
          undelivered_at = null
        where not ${isValid(times.createdAt)}
        returning id, email`,
  );
  return new Map(inserted.map(({ id, email }) => [email, id]));
}

export async function updateInvitation(
  tx: Db,
  { organizationId, id }: Pick<StoredInvitation, 'organizationId' | 'id'>,
  change: Partial<Omit<StoredInvitation, 'organizationId' | 'id'>>,
): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set(change)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.id, id),
      ),
    );
}

/** Those of an address. At most one is pending. */
export async function cancelPending(tx: Db, organizationId: string, email: string): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ status: 'cancelled' })
    .where(and(isIn(organizationId), eq(organizationInvitations.email, email), isPending));
}

/**
 * Whether a valid invitation waits for this address, to any organization unless one is given: it may
 * then sign up while sign-up is off.
 */
export async function isInvited(
  db: Db,
  email: string,
  now: Date,
  organizationId?: string,
): Promise<boolean> {
  const waiting = and(
    eq(organizationInvitations.email, email),
    isValid(now),
    organizationId === undefined ? undefined : isIn(organizationId),
  );
  return (await db.$count(organizationInvitations, waiting)) > 0;
}
