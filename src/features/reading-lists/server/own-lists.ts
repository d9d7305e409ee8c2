import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
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

const lastChanged = sql`${changedAt} desc, ${readingLists.id}`;

/** Named apart: two tables have a name. */
const ownColumns = {
  ...listColumns,
  bookCount: bookCount.as('book_count'),
  organizationId: readingLists.organizationId,
  organizationName: sql<string>`${organizations.name}`.as('organization_name'),
  slug: organizations.slug,
};

const getOrganization = ({
  organizationName: name,
  slug,
}: Record<'organizationName' | 'slug', string>) => ({
  name,
  slug,
});

/** The lists of the home page, and how many are new in which organization. */
export async function readRecentLists(db: Db, userId: string, since: Date): Promise<RecentLists> {
  const rows = await selectRecentRows(db, userId, since);
  const lists = rows.filter(({ rank }) => rank <= recentLists);
  const keys = lists.map(({ organizationId, id: listId }) => isList({ organizationId, listId }));
  const first = await readFirstBooks(db, or(sql`false`, ...keys));
  return {
    lists: lists.map((list) =>
      toOutput(recentListSchema, {
        ...list,
        organization: getOrganization(list),
        firstBooks: first.get(list.id) ?? [],
      }),
    ),
    created: rows
      .filter(({ rankInOrganization, created }) => rankInOrganization === 1 && created > 0)
      .map(({ slug, created: count }) => ({ slug, count })),
  };
}

/** The lists that were changed last, and one of each organization that has new ones. */
function selectRecentRows(db: Db, userId: string, since: Date) {
  const { organizationId, createdAt } = readingLists;
  const inOrganization = sql`partition by ${organizationId}`;
  const own = db
    .select({
      ...ownColumns,
      rank: sql<number>`(row_number() over (order by ${lastChanged}))::int`.as('rank'),
      rankInOrganization:
        sql<number>`(row_number() over (${inOrganization} order by ${lastChanged}))::int`.as(
          'rank_in_organization',
        ),
      created: sql<number>`(count(*) filter (where ${createdAt} >= ${since.toISOString()})
        over (${inOrganization}))::int`.as('created'),
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(readingLists, eq(readingLists.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .as('own');
  return db
    .select()
    .from(own)
    .where(or(lte(own.rank, recentLists), and(eq(own.rankInOrganization, 1), gt(own.created, 0))))
    .orderBy(asc(own.rank));
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
  const lists = await db
    .select({ ...ownColumns, hasBook })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(readingLists, eq(readingLists.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(lastChanged)
    .limit(offeredLists);
  return lists.map((list) =>
    toOutput(listForBookSchema, { ...list, organization: getOrganization(list) }),
  );
}
