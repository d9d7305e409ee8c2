import {
  lockOrganization,
  recordInOrganization,
} from '~/features/organizations/organizations.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { type ReadingList, maxLists, readingListError } from '../schema';
import {
  type ListKey,
  type StoredList,
  countLists,
  deleteList,
  findList,
  insertList,
  readReadingList,
  updateListName,
} from './queries';

/*
 * Rules of reading lists. Each runs in one transaction and locks the organization first, which also
 * checks the membership again: changes to the lists of one organization run one at a time.
 */

export async function requireList(tx: Db, key: ListKey): Promise<StoredList> {
  const list = await findList(tx, key);
  if (!list) throw readingListError('READING_LIST_NOT_FOUND');
  return list;
}

/** The list as members see it. */
export async function describeList(db: Db, key: ListKey): Promise<ReadingList> {
  const list = await readReadingList(db, key);
  if (!list) throw readingListError('READING_LIST_NOT_FOUND');
  return list;
}

export async function createList(
  tx: Db,
  context: SessionContext,
  list: { organizationId: string; name: string },
): Promise<ReadingList> {
  const { organizationId, name } = list;
  const { organization } = await lockOrganization(tx, context, organizationId);
  if ((await countLists(tx, organizationId)) >= maxLists)
    throw readingListError('READING_LIST_LIMIT_REACHED');
  const listId = await insertList(tx, list, context.now());
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-created',
    after: { readingList: name },
  });
  return describeList(tx, { organizationId, listId });
}

export async function renameList(
  tx: Db,
  context: SessionContext,
  { name, expectedUpdatedAt, ...key }: ListKey & { name: string; expectedUpdatedAt: string },
): Promise<ReadingList> {
  const { organization } = await lockOrganization(tx, context, key.organizationId);
  const list = await requireList(tx, key);
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

export async function removeList(tx: Db, context: SessionContext, key: ListKey): Promise<void> {
  const { organization } = await lockOrganization(tx, context, key.organizationId, {
    content: 'delete',
  });
  const { name, entries } = await describeList(tx, key);
  await deleteList(tx, key);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.reading-list-deleted',
    before: { readingList: name, readingListBooks: entries.length },
  });
}
