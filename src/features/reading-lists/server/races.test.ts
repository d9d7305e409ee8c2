import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { newMember, newOrganization, newUser } from '../../../../tests/organizations';
import { newBooks, newList, getOrder } from '../../../../tests/reading-lists';
import { maxLists } from '../schema';
import { readingListBooks, readingLists } from './tables';

async function start(app: TestApp) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  return { organization, members: [owner, await newMember(app, organization)] };
}

const getStatuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);

onEachApp('concurrent changes of a reading list', (app) => {
  test('add a book once: the others get an error', async () => {
    const { organization, members } = await start(app());
    const [bookId = ''] = await newBooks(app(), 1);
    const [owner] = members;
    if (!owner) throw new Error('no owner');
    const list = await newList(owner, organization);
    const calls = Array.from({ length: 10 }, (_, at) => members[at % 2]).map((member) =>
      (member ?? owner).call('POST', `${list.path}/books`, { bookId }),
    );
    expect(await getStatuses(calls)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await getOrder(owner, list)).toEqual([bookId]);
  });

  test('give each of the added books its own place', async () => {
    const { organization, members } = await start(app());
    const [owner] = members;
    if (!owner) throw new Error('no owner');
    const bookIds = await newBooks(app(), 10);
    const list = await newList(owner, organization);
    await getStatuses(
      bookIds.map((bookId) => owner.call('POST', `${list.path}/books`, { bookId })),
    );
    const { db } = app().database;
    const found = await db
      .select({ position: readingListBooks.position })
      .from(readingListBooks)
      .where(eq(readingListBooks.listId, list.id));
    const positions = found.map(({ position }) => position).toSorted((one, other) => one - other);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('move books without losing one', async () => {
    const { organization, members } = await start(app());
    const [owner, member] = members;
    if (!owner || !member) throw new Error('no members');
    const [a = '', b = '', c = '', d = ''] = await newBooks(app(), 4);
    const list = await newList(owner, organization, [a, b, c, d]);
    const move = (user: typeof owner, bookId: string, position: number) =>
      user.call('POST', `${list.path}/books/${bookId}/move`, { position });
    // By two members at once: in any order, the book arrives at the end.
    const calls = [move(owner, a, 4), move(member, a, 4), move(owner, a, 4)];
    expect(await getStatuses(calls)).toEqual([200, 200, 200]);
    expect(await getOrder(owner, list)).toEqual([b, c, d, a]);
    await Promise.all([move(owner, b, 3), move(member, d, 1), move(member, c, 2)]);
    expect((await getOrder(owner, list)).toSorted()).toEqual([a, b, c, d].toSorted());
  });

  test('do not exceed the number of lists', async () => {
    const { organization, members } = await start(app());
    const [owner] = members;
    if (!owner) throw new Error('no owner');
    const names = Array.from({ length: maxLists - 1 }, (_, at) => `List ${at}`);
    const { db } = app().database;
    await db
      .insert(readingLists)
      .values(names.map((name) => ({ organizationId: organization.id, name })));
    const calls = ['A', 'B', 'C', 'D'].map((name) =>
      owner.call('POST', `${organization.path}/reading-lists`, { name }),
    );
    expect(await getStatuses(calls)).toEqual([200, 403, 403, 403]);
  });
});
