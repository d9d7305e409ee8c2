import { eq, inArray } from 'drizzle-orm';
import { type ActivityEntry, recordPastActivity } from '~/features/activity/activity.server';
import { users } from '~/features/accounts/auth/auth.server';
import { books } from '~/features/books/books.server';
import { logTarget } from '~/features/organizations/organizations.server';
import { organizations } from '~/features/organizations/tables.server';
import type { Db } from '~/server/database/database';
import { readingListBooks, readingLists } from './tables';

interface SampleList {
  organization: string;
  name: string;
  /** The address of the member who filled it. */
  addedBy: string;
  daysAgo: number;
  /** Titles with notes, in their order. */
  books: readonly (readonly [title: string, note?: string])[];
}

/** Reading lists of the sample organizations. */
export const sampleLists: readonly SampleList[] = [
  {
    organization: 'harbour-reading-circle',
    name: 'Autumn evenings',
    addedBy: 'user@example.com',
    daysAgo: 40,
    books: [
      ['Things Fall Apart', 'For the first evening. Read part one.'],
      ['The God of Small Things'],
      ['Half of a Yellow Sun', 'Priya has two spare copies.'],
      ['The Master and Margarita'],
      ['Norwegian Wood', 'The new translation, if you can find it.'],
      ['Samarkand'],
    ],
  },
  {
    organization: 'harbour-reading-circle',
    name: 'Poetry for beginners',
    addedBy: 'seoyun.kang@example.com',
    daysAgo: 5,
    books: [
      ['Twenty Love Poems and a Song of Despair', 'Short, and easy to read aloud.'],
      ['Gitanjali'],
      ['Song of Lawino', 'Juma reads the original with us.'],
    ],
  },
  {
    organization: 'dar-al-zaytun',
    name: 'من عيون الأدب العربي',
    addedBy: 'hala.nimri@example.com',
    daysAgo: 25,
    books: [
      ['زقاق المدق', 'نبدأ بها، ثم نناقشها في اجتماع التحرير.'],
      ['اللص والكلاب'],
      ['The Crusades Through Arab Eyes'],
    ],
  },
];

const day = 86_400_000;

/** Reading lists of the sample organizations. Running it again changes nothing. */
export async function seedReadingLists(db: Db, now: Date): Promise<void> {
  for (const sample of sampleLists) await seedList(db, sample, now);
}

async function seedList(db: Db, sample: (typeof sampleLists)[number], now: Date): Promise<void> {
  const [organization] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.slug, sample.organization));
  const [user] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, sample.addedBy));
  if (!organization || !user) return;
  const organizationId = organization.id;
  const createdAt = new Date(now.getTime() - sample.daysAgo * day);
  const [list] = await db
    .insert(readingLists)
    .values({ organizationId, name: sample.name, createdAt, updatedAt: createdAt })
    .onConflictDoNothing()
    .returning({ id: readingLists.id });
  if (!list) return;
  const titles = sample.books.map(([title]) => title);
  const found = await db
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(inArray(books.title, titles));
  const getId = new Map(found.map(({ id, title }) => [title, id]));
  const entries = sample.books.flatMap(([title, note = ''], at) => {
    const bookId = getId.get(title);
    return bookId ? [{ bookId, note, noteBy: note ? user.id : null, position: at + 1 }] : [];
  });
  const common = { organizationId, listId: list.id, createdAt };
  await db
    .insert(readingListBooks)
    .values(entries.map((entry) => ({ ...entry, ...common, addedBy: user.id })));
  const log = (minutes: number, kind: ActivityEntry['kind'], readingListBook?: string) => ({
    at: new Date(createdAt.getTime() + minutes * 60_000),
    ipAddress: null,
    entry: {
      kind,
      actor: user,
      target: logTarget(organization),
      after: { readingList: sample.name, ...(readingListBook && { readingListBook }) },
    },
  });
  await recordPastActivity(db, [
    log(0, 'organization.reading-list-created'),
    ...titles.map((title, at) => log(at + 1, 'organization.reading-list-book-added', title)),
  ]);
}
