import { createHash, randomBytes } from 'node:crypto';
import { type SQL, and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { Language } from '~/shared/i18n/languages';
import type { PendingInvitation, WaitingInvitation } from '../invitation-schema';
import type { OrganizationRole } from '../permissions';
import { organizationInvitations, organizationMembers, organizations, teams } from './tables';

export type StoredInvitation = typeof organizationInvitations.$inferSelect;

export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const isPending = eq(organizationInvitations.status, 'pending');

/** The pending invitations of an organization, newest first. Their number is limited. */
export async function listPending(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<PendingInvitation[]> {
  const found = await db
    .select({ invitation: organizationInvitations, teamName: teams.name })
    .from(organizationInvitations)
    .leftJoin(
      teams,
      and(
        eq(teams.organizationId, organizationInvitations.organizationId),
        eq(teams.id, organizationInvitations.teamId),
      ),
    )
    .where(and(eq(organizationInvitations.organizationId, organizationId), isPending))
    .orderBy(desc(organizationInvitations.createdAt), desc(organizationInvitations.id))
    .limit(1000);
  return found.map(({ invitation: it, teamName }) => ({
    id: it.id,
    email: it.email,
    role: it.role,
    team: it.teamId && teamName !== null ? { id: it.teamId, name: teamName } : null,
    inviterName: it.inviterName,
    createdAt: it.createdAt.toISOString(),
    expiresAt: it.expiresAt.toISOString(),
    expired: it.expiresAt <= now,
    undelivered: it.undeliveredAt !== null,
  }));
}

export function countPending(db: Db, organizationId: string, now: Date): Promise<number> {
  return db.$count(
    organizationInvitations,
    and(
      eq(organizationInvitations.organizationId, organizationId),
      isPending,
      gt(organizationInvitations.expiresAt, now),
    ),
  );
}

/** The invitations that wait for an address, newest first. */
export async function listWaiting(db: Db, email: string, now: Date): Promise<WaitingInvitation[]> {
  const found = await db
    .select({
      id: organizationInvitations.id,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      inviterName: organizationInvitations.inviterName,
      role: organizationInvitations.role,
      expiresAt: organizationInvitations.expiresAt,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .where(
      and(
        eq(organizationInvitations.email, email),
        isPending,
        gt(organizationInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(organizationInvitations.createdAt), asc(organizationInvitations.id))
    .limit(100);
  return found.map((it) => ({ ...it, expiresAt: it.expiresAt.toISOString() }));
}

/** What a user needs to know about an invitation, and whether its inviter may still invite. */
export interface FoundInvitation {
  invitation: StoredInvitation;
  organizationName: string;
  members: number;
  /** Null if the inviter is no longer a member, or is banned. */
  inviterRole: OrganizationRole | null;
}

/** The role of the inviter; null if they are no longer a member, or are banned. Raw names. */
const inviterRole = (now: Date) =>
  sql<OrganizationRole | null>`(
    select member.role from organization_members as member
    join users as inviter on inviter.id = member.user_id
    where member.organization_id = organization_invitations.organization_id
      and member.user_id = organization_invitations.inviter_id
      and (not inviter.banned or inviter.ban_expires <= ${now.toISOString()}))`;

async function findInvitation(
  db: Db,
  found: SQL | undefined,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const [row] = await db
    .select({
      invitation: organizationInvitations,
      organizationName: organizations.name,
      members: organizations.memberCount,
      inviterRole: inviterRole(now),
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
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.id, id),
      ),
    );
  return found;
}

export interface Address {
  email: string;
  /** The language of the account with this address, if there is one. */
  language: Language | null;
  isMember: boolean;
  pending: { id: string; expiresAt: Date } | undefined;
}

/** Everything about these addresses, in the same statements whether they have accounts or not. */
export async function readAddresses(
  tx: Db,
  organizationId: string,
  emails: string[],
): Promise<Map<string, Address>> {
  const accounts = await tx
    .select({
      email: users.email,
      language: users.language,
      isMember: sql<boolean>`${organizationMembers.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, users.id),
        eq(organizationMembers.organizationId, organizationId),
      ),
    )
    .where(inArray(users.email, emails));
  const invited = await tx
    .select({
      id: organizationInvitations.id,
      email: organizationInvitations.email,
      expiresAt: organizationInvitations.expiresAt,
    })
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        inArray(organizationInvitations.email, emails),
        isPending,
      ),
    );
  return new Map(
    emails.map((email) => {
      const account = accounts.find((it) => it.email === email);
      const pending = invited.find((it) => it.email === email);
      const { language = null, isMember = false } = account ?? {};
      return [email, { email, language, isMember, pending }];
    }),
  );
}

type NewInvitation = Pick<
  StoredInvitation,
  | 'organizationId'
  | 'email'
  | 'role'
  | 'teamId'
  | 'inviterId'
  | 'inviterName'
  | 'tokenHash'
  | 'expiresAt'
  | 'createdAt'
>;

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<string> {
  const [created] = await tx
    .insert(organizationInvitations)
    .values(invitation)
    .returning({ id: organizationInvitations.id });
  if (!created) throw new Error('insertInvitation: no row returned');
  return created.id;
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

/** Whether a valid invitation waits for this address: it may then sign up while sign-up is off. */
export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const waiting = and(
    eq(organizationInvitations.email, email),
    isPending,
    gt(organizationInvitations.expiresAt, now),
    sql`${inviterRole(now)} is not null`,
  );
  return (await db.$count(organizationInvitations, waiting)) > 0;
}
