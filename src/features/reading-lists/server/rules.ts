import {
  type MemberContext,
  lockOrganization,
  recordInOrganization,
} from '~/features/organizations/organizations.server';
import type { Db } from '~/server/database/database';
import { type ReadingList, maxLists, readingListError, maxBooks } from '../schema';
import {
  type ListKey,
  countLists,
  deleteList,
  findList,
  insertList,
  readReadingList,
  updateListName,
  deleteEntry,
  insertEntry,
  readEntries,
  readTitle,
  updateNote,
  updatePositions,
} from './queries';

/*
 * Rules of reading lists. Each runs in one transaction and locks the organization first, which also
 * checks the membership again: changes to the lists of one organization run one at a time.
 */

interface ListInput {
  listId: string;
}

/** The list, under the lock of its organization. */
async function lockList(tx: Db, context: MemberContext, { listId }: ListInput) {
  const { id: organizationId } = context.organization;
  const { organization } = await lockOrganization(tx, context, organizationId);
  const key: ListKey = { organizationId, listId };
  const list = await findList(tx, key);
  if (!list) throw readingListError('READING_LIST_NOT_FOUND');
  return { organization, list, key };
}

/** The list as members see it. */
export async function describeList(db: Db, key: ListKey): Promise<ReadingList> {
  const list = await readReadingList(db, key);
  if (!list) throw readingListError('READING_LIST_NOT_FOUND');
  return list;
}

export async function createList(
  tx: Db,
  context: MemberContext,
  { name }: { name: string },
): Promise<ReadingList> {
  const { id: organizationId } = context.organization;
  const { organization } = await lockOrganization(tx, context, organizationId);
  if ((await countLists(tx, organizationId)) >= maxLists)
    throw readingListError('READING_LIST_LIMIT_REACHED');
  const listId = await insertList(tx, { organizationId, name }, context.now());
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-created',
    after: { readingList: name },
  });
  return describeList(tx, { organizationId, listId });
}

export async function renameList(
  tx: Db,
  context: MemberContext,
  { name, expectedUpdatedAt, listId }: ListInput & { name: string; expectedUpdatedAt: string },
): Promise<ReadingList> {
  const { organization, list, key } = await lockList(tx, context, { listId });
  if (list.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw readingListError('READING_LIST_CHANGED');
  if (list.name !== name) {
    await updateListName(tx, key, name, context.now());
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.reading-list-renamed',
      before: { readingList: list.name },
      after: { readingList: name },
    });
  }
  return describeList(tx, key);
}

export async function removeList(
  tx: Db,
  context: MemberContext,
  { listId }: ListInput,
): Promise<void> {
  const { id: organizationId } = context.organization;
  const { organization } = await lockOrganization(tx, context, organizationId, {
    content: 'delete',
  });
  const key = { organizationId, listId };
  const { name, entries } = await describeList(tx, key);
  await deleteList(tx, key);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-deleted',
    before: { readingList: name, readingListBooks: entries.length },
  });
}

interface EntryInput extends ListInput {
  bookId: string;
}

/** The list and the book in it, under the lock. */
async function lockEntry(tx: Db, context: MemberContext, input: EntryInput) {
  const locked = await lockList(tx, context, input);
  const entries = await readEntries(tx, locked.key);
  const at = entries.findIndex(({ bookId }) => bookId === input.bookId);
  const entry = entries[at];
  if (!entry) throw readingListError('BOOK_NOT_IN_READING_LIST');
  return { ...locked, entries, entry, at };
}

/** Adds a book at the end. Adding it twice is an error, also in concurrent requests. */
export async function addBook(
  tx: Db,
  context: MemberContext,
  { bookId, ...input }: EntryInput,
): Promise<ReadingList> {
  const { organization, list, key } = await lockList(tx, context, input);
  const title = await readTitle(tx, bookId);
  if (title === undefined) throw readingListError('BOOK_NOT_IN_CATALOGUE', { field: 'bookId' });
  const entries = await readEntries(tx, key);
  const isNew = !entries.some((entry) => entry.bookId === bookId);
  if (isNew && entries.length >= maxBooks) throw readingListError('READING_LIST_FULL');
  const { user } = context.session;
  const added = await insertEntry(tx, {
    ...key,
    bookId,
    position: (entries.at(-1)?.position ?? 0) + 1,
    addedBy: user.id,
    createdAt: context.now(),
  });
  if (!added) throw readingListError('BOOK_ALREADY_IN_READING_LIST', { field: 'bookId' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-book-added',
    after: { readingList: list.name, readingListBook: title },
  });
  return describeList(tx, key);
}

export async function removeBook(
  tx: Db,
  context: MemberContext,
  input: EntryInput,
): Promise<ReadingList> {
  const { organization, list, key, entry } = await lockEntry(tx, context, input);
  await deleteEntry(tx, key, entry.bookId);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-book-removed',
    before: { readingList: list.name, readingListBook: entry.title },
  });
  return describeList(tx, key);
}

export async function editNote(
  tx: Db,
  context: MemberContext,
  { note, expectedNote, ...input }: EntryInput & { note: string; expectedNote: string },
): Promise<ReadingList> {
  const { organization, list, key, entry } = await lockEntry(tx, context, input);
  if (entry.note !== expectedNote) throw readingListError('NOTE_CHANGED', { field: 'note' });
  if (entry.note !== note) {
    await updateNote(tx, key, entry.bookId, { note, noteBy: context.session.user.id });
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.reading-list-note-edited',
      before: { readingListNote: entry.note },
      after: { readingList: list.name, readingListBook: entry.title, readingListNote: note },
    });
  }
  return describeList(tx, key);
}

/** Moves a book to a position, from 1. The books in between give way. */
export async function moveBook(
  tx: Db,
  context: MemberContext,
  { position, ...input }: EntryInput & { position: number },
): Promise<ReadingList> {
  const { organization, list, key, entries, entry, at } = await lockEntry(tx, context, input);
  const to = Math.min(position, entries.length) - 1;
  if (to !== at) {
    const moved = entries.toSpliced(at, 1).toSpliced(to, 0, entry);
    // The stored positions stay the same, with gaps where books were removed.
    const placed = moved.map(({ bookId }, index) => ({
      bookId,
      position: entries[index]?.position ?? index,
    }));
    await updatePositions(tx, key, placed.slice(Math.min(at, to), Math.max(at, to) + 1));
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.reading-list-book-moved',
      before: { readingListPosition: at + 1 },
      after: {
        readingList: list.name,
        readingListBook: entry.title,
        readingListPosition: to + 1,
      },
    });
  }
  return describeList(tx, key);
}
