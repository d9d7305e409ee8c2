import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { onEachApp } from '../../../../../tests/app';
import { rejection } from '../../../../../tests/rest';
import { newUser } from '../../../../../tests/users';
import { users } from '../../auth/auth.server';
import { longestNote, maxNotes } from '../schema';
import { userNotes } from './tables';

onEachApp('notes about a user', (app) => {
  const newAdmin = () => newUser(app(), { role: 'admin' });
  const getNotes = async (userId: string) =>
    app().database.db.select().from(userNotes).where(eq(userNotes.userId, userId));

  async function setUp() {
    const [admin, other, user] = [await newAdmin(), await newAdmin(), await newUser(app())];
    const path = `/users/${user.id}/notes`;
    const add = (text: unknown) => admin.call('POST', path, { text });
    return { admin, other, user, path, add };
  }

  test('are listed with their author, newest first', async () => {
    const { admin, other, user, path, add } = await setUp();
    expect((await add('Called about a lost phone.')).status).toBe(200);
    app().clock.advance(60);
    await other.call('POST', path, { text: 'Called again.\n\nSolved.' });
    const { body } = await admin.call('GET', `${path}?limit=1`);
    expect(body).toMatchObject({
      total: 2,
      items: [
        {
          text: 'Called again.\n\nSolved.',
          author: { id: other.id, name: other.name },
          editedAt: null,
        },
      ],
    });
    const next = await admin.call('GET', `${path}?limit=1&cursor=${String(body.next)}`);
    expect(next.body).toMatchObject({ items: [{ author: { id: admin.id } }], next: null });
    expect((await user.call('GET', path)).status).toBe(403);
  });

  test('can be edited by their author only, and deleted by every administrator', async () => {
    const { admin, other, user, path, add } = await setUp();
    await add('First');
    const [note] = await getNotes(user.id);
    const one = `${path}/${note?.id}`;
    expect(await other.call('PATCH', one, { text: 'Mine now' })).toMatchObject(
      rejection(403, 'NOTE_OF_ANOTHER'),
    );
    expect((await admin.call('PATCH', one, { text: 'Second' })).status).toBe(200);
    expect(await getNotes(user.id)).toMatchObject([{ text: 'Second', editedAt: app().clock.now }]);
    expect((await other.call('DELETE', one)).status).toBe(200);
    expect(await admin.call('DELETE', one)).toMatchObject(rejection(404, 'NOTE_NOT_FOUND'));
    expect(await admin.call('PATCH', one, { text: 'Third' })).toMatchObject(
      rejection(404, 'NOTE_NOT_FOUND'),
    );
  });

  test('are not found by the ID of another user', async () => {
    const { admin, user, add } = await setUp();
    await add('First');
    const [note] = await getNotes(user.id);
    const elsewhere = `/users/${admin.id}/notes/${note?.id}`;
    expect(await admin.call('PATCH', elsewhere, { text: 'Other' })).toMatchObject(
      rejection(404, 'NOTE_NOT_FOUND'),
    );
    expect(await admin.call('DELETE', elsewhere)).toMatchObject(rejection(404, 'NOTE_NOT_FOUND'));
    expect(await getNotes(user.id)).toMatchObject([{ text: 'First' }]);
  });

  test('are in the audit log without their text', async () => {
    const { admin, user, path, add } = await setUp();
    await add('Secret-1');
    const [note] = await getNotes(user.id);
    await admin.call('PATCH', `${path}/${note?.id}`, { text: 'Secret-2' });
    await admin.call('PATCH', `${path}/${note?.id}`, { text: 'Secret-2' });
    await admin.call('DELETE', `${path}/${note?.id}`);
    const entries = await getActivity(app(), user.id);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'user.note-added',
      'user.note-edited',
      'user.note-deleted',
    ]);
    expect(JSON.stringify(entries)).not.toContain('Secret');
  });

  test.each(['', ' \n ', '\u200b', 'x'.repeat(longestNote + 1), 'a\u0000b', null, 5])(
    'need a text (%j)',
    async (text) => {
      const { user, add } = await setUp();
      expect(await add(text)).toMatchObject({ status: 400 });
      expect(await getNotes(user.id)).toEqual([]);
    },
  );

  test('keep markup as text', async () => {
    const { admin, path, add } = await setUp();
    const text = '<img src=x onerror=alert(1)>';
    await add(text);
    expect((await admin.call('GET', path)).body).toMatchObject({ items: [{ text }] });
  });

  test('are limited in number, also if they are added at once', async () => {
    const { admin, user, add } = await setUp();
    const note = { userId: user.id, authorId: admin.id, text: 'Old' };
    await app()
      .database.db.insert(userNotes)
      .values(Array.from({ length: maxNotes - 1 }, () => note));
    const added = await Promise.all([add('One'), add('Two'), add('Three')]);
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await getNotes(user.id)).toHaveLength(maxNotes);
  });

  test('go with the user; those of an author who is gone stay', async () => {
    const { admin, other, user, path, add } = await setUp();
    await add('By one');
    await app().database.db.delete(users).where(eq(users.id, admin.id));
    expect((await other.call('GET', path)).body).toMatchObject({
      items: [{ text: 'By one', author: null }],
    });
    await app().database.db.delete(users).where(eq(users.id, user.id));
    expect(await getNotes(user.id)).toEqual([]);
    expect(await other.call('POST', path, { text: 'Late' })).toMatchObject(
      rejection(404, 'USER_NOT_FOUND'),
    );
  });
});
