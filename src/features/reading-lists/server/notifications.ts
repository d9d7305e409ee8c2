import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { RecordedEntry } from '~/features/activity/activity.server';
import { defineNotification } from '~/features/notifications/notifications.server';
import { organizationMembers, organizations } from '~/features/organizations/tables.server';
import type { Db } from '~/server/database/database';
import { readingListBooks, readingLists } from './tables';

/** Tells the members who have added books to the list themselves. */
export const booksAdded = defineNotification({
  name: 'reading-list-books-added',
  label: 'reading-list-notifications:booksAdded.label',
  on: ['organization.reading-list-book-added'],
  notify: (tx, entries) => Promise.all(entries.map((entry) => getNotification(tx, entry))),
  text: (t, { actor, list, count }) =>
    t('reading-list-notifications:booksAdded', { actor, list, count }),
  email: 'off',
});

const logged = v.object({ readingList: v.string() });

async function getNotification(tx: Db, { actorId, actorName, targetId, after }: RecordedEntry) {
  const { readingList: list } = v.parse(logged, after);
  const followers = await tx
    .selectDistinct({
      id: organizationMembers.userId,
      slug: organizations.slug,
      listId: readingLists.id,
    })
    .from(readingLists)
    .innerJoin(organizations, eq(organizations.id, readingLists.organizationId))
    .innerJoin(
      readingListBooks,
      and(
        eq(readingListBooks.organizationId, readingLists.organizationId),
        eq(readingListBooks.listId, readingLists.id),
      ),
    )
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, readingLists.organizationId),
        eq(organizationMembers.userId, readingListBooks.addedBy),
      ),
    )
    .where(
      and(
        eq(readingLists.organizationId, targetId ?? ''),
        eq(sql`lower(${readingLists.name})`, sql`lower(${list})`),
      ),
    );
  const [first] = followers;
  return {
    to: followers.map(({ id }) => id),
    values: { actor: actorName ?? '', list },
    link: `/app/o/${first?.slug}/reading-lists/${first?.listId}`,
    group: `${first?.listId} ${actorId}`,
  };
}

export const readingListNotifications = [booksAdded];
