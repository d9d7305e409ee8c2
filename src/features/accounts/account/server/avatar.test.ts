import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sessions, users } from '../../auth/auth.server';
import { deleteUnusedFiles, getImageId, shardsAt } from '~/server/images/store';
import { openFolder } from '~/server/storage/folder';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { type TestUser, newUser } from '../../../../../tests/users';
import { avatarImages } from './avatar';

const dataDir = mkdtempSync(join(tmpdir(), 'app-avatars-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = await sharp({
  create: { width: 150, height: 150, channels: 3, background: '#336699' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

const upload = (app: TestApp, { cookie }: { cookie: string }) =>
  app.call('/api/account/avatar', {
    body: picture,
    headers: { cookie, 'content-type': 'image/png' },
  });

async function getFiles(id: string): Promise<number> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true });
  return all.filter((name) => name.includes(id)).length;
}

async function getRow(app: TestApp, { id }: TestUser) {
  const [row] = await app.database.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('There is no such user');
  return row;
}

async function getKinds(app: TestApp, { id }: TestUser): Promise<string[]> {
  return (await getActivity(app, id)).map(({ kind }) => kind);
}

onEachApp(
  'the picture of a user',
  (app) => {
    test('is set by an upload, and is part of the session and of the auth API', async () => {
      const user = await newUser(app());
      const before = await getRow(app(), user);
      const { id } = await (await upload(app(), user)).json();
      const image = `/avatars/${id}-128.webp`;
      const after = await getRow(app(), user);
      // An administrator's open form must not conflict with it.
      expect(after).toEqual({ ...before, image });
      const session = await app().call('/api/auth/get-session', {
        headers: { cookie: user.cookie },
      });
      expect((await session.json()).user).toMatchObject({ id: user.id, image });
      expect(await getKinds(app(), user)).toEqual(['account.avatar-changed']);
    });

    test('keeps the files of the one that it replaces for a day, for backups', async () => {
      const user = await newUser(app());
      const first = await (await upload(app(), user)).json();
      expect(await getFiles(first.id)).toBe(2);
      const second = await (await upload(app(), user)).json();
      expect([await getFiles(first.id), await getFiles(second.id)]).toEqual([2, 2]);
      expect((await getRow(app(), user)).image).toContain(second.id);
    });

    test('is that of the last of concurrent uploads', async () => {
      const user = await newUser(app());
      const responses = await Promise.all(Array.from({ length: 6 }, () => upload(app(), user)));
      const ids = await Promise.all(responses.map(async (response) => (await response.json()).id));
      const current = getImageId((await getRow(app(), user)).image ?? '');
      expect(ids).toContain(current);
    });

    test('is removed by its owner, once', async () => {
      const user = await newUser(app());
      const { id } = await (await upload(app(), user)).json();
      for (let times = 0; times < 2; times += 1) {
        const response = await user.call('DELETE', '/account/avatar');
        expect([response.status, response.body]).toEqual([200, { ok: true }]);
      }
      expect((await getRow(app(), user)).image).toBeNull();
      expect(await getFiles(id)).toBe(0);
      expect(await getKinds(app(), user)).toEqual(['account.avatar-changed', 'avatar.removed']);
    });

    test('is removed by administrators only', async () => {
      const user = await newUser(app());
      const { id } = await (await upload(app(), user)).json();
      const path = `/users/${user.id}/avatar`;
      const other = await newUser(app());
      expect((await other.call('DELETE', path)).status).toBe(403);
      expect(await getFiles(id)).toBe(2);
      const admin = await newUser(app(), { role: 'admin' });
      const response = await admin.call('DELETE', path);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ id: user.id, image: null });
      expect(await getFiles(id)).toBe(0);
      expect(await getKinds(app(), user)).toContain('avatar.removed');
      expect((await admin.call('DELETE', '/users/nobody/avatar')).status).toBe(404);
    });

    test('cannot be changed while impersonating, nor after the session has ended', async () => {
      const user = await newUser(app());
      const admin = await newUser(app(), { role: 'admin' });
      const { db } = app().database;
      await db
        .update(sessions)
        .set({ impersonatedBy: admin.id })
        .where(eq(sessions.userId, user.id));
      expect((await upload(app(), user)).status).toBe(403);
      expect((await user.call('DELETE', '/account/avatar')).status).toBe(403);
      await db.delete(sessions).where(eq(sessions.userId, user.id));
      expect((await upload(app(), user)).status).toBe(401);
      expect((await getRow(app(), user)).image).toBeNull();
    });

    test('cannot be set to the URL of another host or user by the APIs', async () => {
      const user = await newUser(app());
      for (const image of ['https://example.com/me.png', '/avatars/x', null]) {
        const response = await app().call('/api/auth/update-user', {
          body: { image },
          headers: { cookie: user.cookie },
        });
        expect(response.status).toBe(400);
      }
      expect((await user.call('POST', '/account/rename', { name: 'A', image: 'x' })).status).toBe(
        400,
      );
      // The endpoint has no parameter for a user.
      const other = await newUser(app());
      const forged = await app().call(`/api/account/avatar?userId=${other.id}`, {
        body: picture,
        headers: { cookie: user.cookie, 'content-type': 'image/png' },
      });
      expect(forged.status).toBe(400);
      expect([(await getRow(app(), user)).image, (await getRow(app(), other)).image]).toEqual([
        null,
        null,
      ]);
    });

    test('is deleted within three days after the user, and others are kept', async () => {
      const [gone, kept] = [await newUser(app()), await newUser(app())];
      const { id } = await (await upload(app(), gone)).json();
      const { id: other } = await (await upload(app(), kept)).json();
      await app().database.db.delete(users).where(eq(users.id, gone.id));
      const now = new Date();
      const old = new Date(now.getTime() - 2 * 86_400_000);
      for (const name of await readdir(join(dataDir, 'files'), { recursive: true }))
        if (name.endsWith('.webp')) await utimes(join(dataDir, 'files', name), old, old);
      const storage = openFolder(join(dataDir, 'files'));
      // Three days of maintenance runs.
      for (let run = 0; run < 3 * 144; run += 1) {
        const at = new Date(now.getTime() + run * 600_000);
        if (shardsAt(at).some((shard) => [id, other].some((it) => it.startsWith(shard))))
          await deleteUnusedFiles(avatarImages, app().database.db, storage, at);
      }
      expect([await getFiles(id), await getFiles(other)]).toEqual([0, 2]);
    });
  },
  { DATA_DIR: dataDir },
);
