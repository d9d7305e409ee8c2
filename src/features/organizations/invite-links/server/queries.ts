import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { hashToken, mayStillInvite } from '../../server/invitations/queries';
import { organizationInviteLinks as links, organizations } from '../../server/tables';
import type { InviteLinkStatus } from '../schema';

type StoredLink = typeof links.$inferSelect;

const mayCreatorInvite = (now: Date) => mayStillInvite(now, 'organization_invite_links', 'user_id');

export interface FoundLink {
  link: StoredLink;
  mayCreatorInvite: boolean;
  members: number;
}

/** Decided again at each use: the role of the creator may have changed since. */
export function getStatus(
  { link, members, ...found }: FoundLink,
  maxMembers: number,
  now: Date,
): InviteLinkStatus {
  if (link.expiresAt <= now) return 'expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'used-up';
  if (!found.mayCreatorInvite) return 'lapsed';
  return members >= maxMembers ? 'full' : 'open';
}

const isIn = (organizationId: string) => eq(links.organizationId, organizationId);

/** Newest first. Their number is limited. */
export function readLinks(db: Db, organizationId: string, now: Date) {
  return db
    .select({
      link: links,
      mayCreatorInvite: mayCreatorInvite(now),
      members: organizations.memberCount,
      createdBy: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
    })
    .from(links)
    .innerJoin(organizations, eq(organizations.id, links.organizationId))
    .innerJoin(users, eq(users.id, links.userId))
    .where(isIn(organizationId))
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1000);
}

export async function findLink(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({
      link: links,
      mayCreatorInvite: mayCreatorInvite(now),
      members: organizations.memberCount,
      organizationName: organizations.name,
    })
    .from(links)
    .innerJoin(organizations, eq(organizations.id, links.organizationId))
    .where(eq(links.tokenHash, hashToken(token)))
    .limit(1);
  return found;
}

/** Without expired ones. */
export const countLinks = (tx: Db, organizationId: string, now: Date): Promise<number> =>
  tx.$count(links, and(isIn(organizationId), gt(links.expiresAt, now)));

export async function insertLink(tx: Db, link: typeof links.$inferInsert): Promise<string> {
  const [created] = await tx.insert(links).values(link).returning({ id: links.id });
  if (!created) throw new Error('insertLink: no row returned');
  return created.id;
}

/** Under the lock of the organization. */
export async function countUse(
  tx: Db,
  { organizationId, id }: Pick<StoredLink, 'organizationId' | 'id'>,
): Promise<void> {
  await tx
    .update(links)
    .set({ uses: sql`${links.uses} + 1` })
    .where(and(isIn(organizationId), eq(links.id, id)));
}

export async function deleteLink(tx: Db, organizationId: string, id: string) {
  const [deleted] = await tx
    .delete(links)
    .where(and(isIn(organizationId), eq(links.id, id)))
    .returning({ role: links.role });
  return deleted;
}

/** Those that a user created. */
export async function deleteLinksOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(links).where(eq(links.userId, userId));
}

/** After their expiry, so that the page of a link can still say what happened to it. */
const retentionDays = 30;

/** Retention. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await deleteInChunks(db, links, lt(links.expiresAt, before));
}
