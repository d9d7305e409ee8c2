import { type SQL, and, asc, count, desc, eq, gte, or, sql } from 'drizzle-orm';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { Db } from '~/server/database/database';
import { toOutput } from '~/server/database/record-queries';
import { type ListForBook, type RecentLists, listForBookSchema, recentListSchema } from '../schema';
import { bookCount, isList, listColumns, readFirstBooks } from './queries';
import { readingLists } from './tables';

/*
 * The lists of all organizations of a user. Each statement starts from their memberships and reads
 * the lists of an organization from the primary key; their number is limited.
 */

const recentLists = 3;
const offeredLists = 200;

/** When it was created or renamed, or when a book was added last. Raw names as in `bookCount`. */
const changedAt = sql`greatest(${readingLists.updatedAt}, (
  select max(entry.created_at) from reading_list_books as entry
  where entry.organization_id = reading_lists.organization_id and entry.list_id = reading_lists.id))`;

const ownColumns = {
  ...listColumns,
  bookCount,
  organizationId: readingLists.organizationId,
  organization: { name: organizations.name, slug: organizations.slug },
};

/** Those that were changed last come first. */
function selectOwnLists<Added extends Record<string, SQL>>(
  db: Db,
  userId: string,
  { added, limit }: { added: Added; limit: number },
) {
  return db
    .select({ ...ownColumns, ...added })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(readingLists, eq(readingLists.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(desc(changedAt), asc(readingLists.id))
    .limit(limit);
}

/** The lists of the home page, and how many are new in which organization. */
export async function readRecentLists(db: Db, userId: string, since: Date): Promise<RecentLists> {
  const lists = await selectOwnLists(db, userId, { added: {}, limit: recentLists });
  const keys = lists.map(({ organizationId, id: listId }) => isList({ organizationId, listId }));
  const first = await readFirstBooks(db, or(sql`false`, ...keys));
  return {
    lists: lists.map((list) =>
      toOutput(recentListSchema, { ...list, firstBooks: first.get(list.id) ?? [] }),
    ),
    created: await countNewLists(db, userId, since),
  };
}

function countNewLists(db: Db, userId: string, since: Date): Promise<RecentLists['created']> {
  return db
    .select({ slug: organizations.slug, count: count() })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(readingLists, eq(readingLists.organizationId, organizations.id))
    .where(and(eq(organizationMembers.userId, userId), gte(readingLists.createdAt, since)))
    .groupBy(organizations.slug);
}

/** The lists that a book can be added to, and whether it is in them. */
export async function readListsForBook(
  db: Db,
  userId: string,
  bookId: string,
): Promise<ListForBook[]> {
  const hasBook = sql<boolean>`exists (select from reading_list_books as entry
    where entry.organization_id = reading_lists.organization_id
      and entry.list_id = reading_lists.id and entry.book_id = ${bookId})`;
  const lists = await selectOwnLists(db, userId, { added: { hasBook }, limit: offeredLists });
  return lists.map((list) => toOutput(listForBookSchema, list));
}
