import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import {
  type TestUser,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../tests/organizations';
import { newBooks, newList, getOrder } from '../../../../tests/reading-lists';
import { documentedCalls, rejection } from '../../../../tests/rest';
import {
  type ReadingList,
  type ReadingListRow,
  maxBooks,
  maxLists,
  maxNoteLength,
} from '../schema';
import { readingListBooks, readingLists } from './tables';

async function start(app: TestApp) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  const member = await newMember(app, organization);
  return { owner, organization, member, lists: `${organization.path}/reading-lists` };
}

onEachApp('reading lists', (app) => {
  test('are filled by members and shown by name', async () => {
    const { member, owner, organization, lists } = await start(app());
    const bookIds = await newBooks(app(), 6);
    const later = await member.call('POST', lists, { name: '  Winter   ' });
    expect(later).toMatchObject({ status: 200, body: { name: 'Winter', entries: [] } });
    const autumn = await member.call('POST', lists, { name: 'autumn' });
    for (const bookId of bookIds)
      await member.call('POST', `${lists}/${String(autumn.body.id)}/books`, { bookId });
    const { body } = await owner.call('GET', lists);
    const found = body as unknown as ReadingListRow[];
    expect(found.map(({ name, bookCount }) => [name, bookCount])).toEqual([
      ['autumn', 6],
      ['Winter', 0],
    ]);
    expect(found[0]?.firstBooks.map(({ id }) => id)).toEqual(bookIds.slice(0, 4));
    const { body: activity } = await owner.call('GET', `${organization.path}/activity`);
    expect(activity.items).toContainEqual(
      expect.objectContaining({
        kind: 'organization.reading-list-created',
        after: { readingList: 'autumn' },
      }),
    );
  });

  test('keep the order, the note and who added each book', async () => {
    const { member, owner, organization } = await start(app());
    const [one = '', two = '', three = ''] = await newBooks(app(), 3);
    const list = await newList(member, organization, [one, two, three]);
    const move = (bookId: string, position: number) =>
      member.call('POST', `${list.path}/books/${bookId}/move`, { position });
    await move(three, 2);
    expect(await getOrder(member, list)).toEqual([one, three, two]);
    await move(one, 3);
    expect(await getOrder(member, list)).toEqual([three, two, one]);
    await move(one, 1);
    expect(await getOrder(member, list)).toEqual([one, three, two]);
    await move(one, 2);
    // Already there, and behind the end.
    await move(three, 1);
    await move(two, maxBooks);
    expect(await getOrder(member, list)).toEqual([three, one, two]);
    for (const position of [0, -1, 1.5, maxBooks + 1, '1'])
      expect(await move(two, position as number)).toMatchObject({ status: 400 });
    const note = ' For the first evening.\r\nBring tea. ';
    const edit = { note, expectedNote: '' };
    const edited = await owner.call('PATCH', `${list.path}/books/${one}`, edit);
    const { entries } = edited.body as unknown as ReadingList;
    expect(entries[1]).toMatchObject({
      note: 'For the first evening.\nBring tea.',
      addedBy: member.name,
    });
    await owner.call('DELETE', `${list.path}/books/${three}`);
    await owner.call('POST', `${list.path}/books`, { bookId: three });
    expect(await getOrder(member, list)).toEqual([one, two, three]);
  });

  test('lose the books that leave the catalogue, and no others with a user who is deleted', async () => {
    const { member, owner, organization } = await start(app());
    const [one = '', two = '', three = ''] = await newBooks(app(), 3);
    const list = await newList(member, organization, [one, two, three]);
    const admin = await app().signIn('admin@example.com');
    const call = (path: string) =>
      app().call(`/api/rest${path}`, { method: 'DELETE', headers: { cookie: admin } });
    expect((await call(`/books/${two}`)).status).toBe(200);
    expect((await call(`/users/${member.id}`)).status).toBe(200);
    // The gap is no obstacle.
    await owner.call('POST', `${list.path}/books/${three}/move`, { position: 1 });
    const { body } = await owner.call('GET', list.path);
    const { entries } = body as unknown as ReadingList;
    expect(entries.map(({ book, addedBy }) => [book.id, addedBy])).toEqual([
      [three, null],
      [one, null],
    ]);
  });

  test('are renamed unless they were renamed in the meantime', async () => {
    const { member, owner, organization, lists } = await start(app());
    const list = await newList(member, organization);
    const edit = { name: 'Spring', expectedUpdatedAt: list.updatedAt };
    expect(await member.call('PATCH', list.path, edit)).toMatchObject({ body: { name: 'Spring' } });
    const outdated = await owner.call('PATCH', list.path, { ...edit, name: 'Summer' });
    expect(outdated).toMatchObject(rejection(409, 'READING_LIST_CHANGED'));
    const taken = await owner.call('POST', lists, { name: 'SPRING' });
    expect(taken).toMatchObject(rejection(409, 'READING_LIST_EXISTS', 'name'));
    // Another organization may use the name.
    const other = await start(app());
    expect((await other.member.call('POST', other.lists, { name: 'Spring' })).status).toBe(200);
  });

  test('keep a note that another member has written in the meantime', async () => {
    const { member, owner, organization } = await start(app());
    const [bookId = ''] = await newBooks(app(), 1);
    const list = await newList(member, organization, [bookId]);
    const edit = (user: TestUser, note: string, expectedNote: string) =>
      user.call('PATCH', `${list.path}/books/${bookId}`, { note, expectedNote });
    const noted = (note: string) => ({ status: 200, body: { entries: [{ note }] } });
    expect(await edit(owner, 'First', '')).toMatchObject(noted('First'));
    expect(await edit(member, 'Second', '')).toMatchObject(rejection(409, 'NOTE_CHANGED', 'note'));
    expect(await member.call('GET', list.path)).toMatchObject(noted('First'));
    expect(await edit(member, 'Second', 'First')).toMatchObject(noted('Second'));
  });

  test('are deleted by admins and owners only', async () => {
    const { member, owner, organization } = await start(app());
    const list = await newList(member, organization, await newBooks(app(), 1));
    const rejected = await member.call('DELETE', list.path);
    expect(rejected).toMatchObject(rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT'));
    expect((await owner.call('DELETE', list.path)).status).toBe(200);
    expect(await owner.call('GET', list.path)).toMatchObject(
      rejection(404, 'READING_LIST_NOT_FOUND'),
    );
  });

  test('of another organization are not found, also with the own slug', async () => {
    const here = await start(app());
    const there = await start(app());
    const [bookId = '', newBookId = ''] = await newBooks(app(), 2);
    const foreign = await newList(there.member, there.organization, [bookId]);
    const path = `${here.lists}/${foreign.id}`;
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', path],
      ['PATCH', path, { name: 'Mine', expectedUpdatedAt: foreign.updatedAt }],
      ['DELETE', path],
      ['POST', `${path}/books`, { bookId: newBookId }],
      ['DELETE', `${path}/books/${bookId}`],
      ['PATCH', `${path}/books/${bookId}`, { note: 'Mine', expectedNote: '' }],
      ['POST', `${path}/books/${bookId}/move`, { position: 1 }],
    ];
    const before = await there.member.call('GET', foreign.path);
    for (const call of calls)
      expect(await here.owner.call(...call)).toMatchObject(
        rejection(404, 'READING_LIST_NOT_FOUND'),
      );
    expect(await there.member.call('GET', foreign.path)).toEqual(before);
    expect((await here.member.call('GET', here.lists)).body).toEqual([]);
  });

  test('reject unknown books, repeated ones and notes that are too long', async () => {
    const { member, organization } = await start(app());
    const [bookId = ''] = await newBooks(app(), 1);
    const list = await newList(member, organization, [bookId]);
    const books = `${list.path}/books`;
    expect(await member.call('POST', books, { bookId: 'none' })).toMatchObject(
      rejection(404, 'BOOK_NOT_IN_CATALOGUE', 'bookId'),
    );
    expect(await member.call('POST', books, { bookId })).toMatchObject(
      rejection(409, 'BOOK_ALREADY_IN_READING_LIST', 'bookId'),
    );
    expect(await member.call('DELETE', `${books}/none`)).toMatchObject(
      rejection(404, 'BOOK_NOT_IN_READING_LIST'),
    );
    const long = { note: 'n'.repeat(maxNoteLength + 1), expectedNote: '' };
    expect((await member.call('PATCH', `${books}/${bookId}`, long)).status).toBe(400);
    expect(await getOrder(member, list)).toEqual([bookId]);
  });

  test('are limited in number and length', async () => {
    const { member, organization, lists } = await start(app());
    const { db } = app().database;
    const organizationId = organization.id;
    const list = await newList(member, organization);
    const bookIds = await newBooks(app(), maxBooks + 1);
    await db.insert(readingListBooks).values(
      bookIds.slice(0, maxBooks).map((bookId, position) => ({
        organizationId,
        listId: list.id,
        bookId,
        position,
        addedByName: member.name,
      })),
    );
    const bookId = bookIds.at(-1);
    expect(await member.call('POST', `${list.path}/books`, { bookId })).toMatchObject(
      rejection(403, 'READING_LIST_FULL'),
    );
    const more = Array.from({ length: maxLists - 1 }, () => ({
      organizationId,
      name: newWord(''),
    }));
    await db.insert(readingLists).values(more);
    expect(await member.call('POST', lists, { name: 'One more' })).toMatchObject(
      rejection(403, 'READING_LIST_LIMIT_REACHED'),
    );
  });

  test('document their errors', async () => {
    const documented = await documentedCalls(
      app(),
      '/organizations/{slug}/reading-lists/{listId}/books',
    );
    const errors = documented['POST /organizations/{slug}/reading-lists/{listId}/books'];
    expect(errors).toMatchObject({
      403: expect.stringContaining('READING_LIST_FULL'),
      404: 'ORGANIZATION_NOT_FOUND, READING_LIST_NOT_FOUND, BOOK_NOT_IN_CATALOGUE',
      409: 'BOOK_ALREADY_IN_READING_LIST',
    });
  });
});
