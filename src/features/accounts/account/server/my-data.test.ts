import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openFolder } from '~/server/storage/folder';
import { onEachApp } from '../../../../../tests/app';
import { newUser } from '../../../../../tests/users';
import { accountMyData } from './my-data';

const dataDir = mkdtempSync(join(tmpdir(), 'app-my-data-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = await sharp({
  create: { width: 150, height: 150, channels: 3, background: '#336699' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

onEachApp(
  'the picture of a user',
  (app) => {
    test('is part of the data that the user can download', async () => {
      const user = await newUser(app());
      const [profile] = accountMyData.exporters ?? [];
      const files = () => profile?.files?.(app().database.db, user);
      expect(await files()).toEqual([]);
      await app().call('/api/account/avatar', {
        body: picture,
        headers: { cookie: user.cookie, 'content-type': 'image/png' },
      });
      const [file, ...others] = (await files()) ?? [];
      expect(others).toEqual([]);
      expect(file?.name).toBe('picture.webp');
      expect(await openFolder(join(dataDir, 'files')).read(file?.key ?? '')).toBeDefined();
    });
  },
  { DATA_DIR: dataDir },
);
