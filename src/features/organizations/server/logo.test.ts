import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sessions } from '~/features/accounts/auth/auth.server';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { newMember, newOrganization } from '../../../../tests/organizations';
import { newUser } from '../../../../tests/users';
import { logoImages } from './logo';
import { organizations } from './tables';

const dataDir = mkdtempSync(join(tmpdir(), 'app-logos-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = await sharp({
  create: { width: 150, height: 150, channels: 3, background: '#663399' },
})
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

const upload = (app: TestApp, { cookie }: { cookie: string }, slug: string) =>
  app.call(`/api/organizations/${slug}/logo`, {
    body: picture,
    headers: { cookie, 'content-type': 'image/png' },
  });

async function getFiles(id: string): Promise<number> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true });
  return all.filter((name) => name.includes(id)).length;
}

onEachApp(
  'the logo of an organization',
  (app) => {
    const getLogo = async (id: string) => {
      const [row] = await app()
        .database.db.select({ logo: organizations.logo, updatedAt: organizations.updatedAt })
        .from(organizations)
        .where(eq(organizations.id, id));
      return row;
    };

    test('is uploaded, replaced and removed by owners and admins, and is public', async () => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const admin = await newMember(app(), organization, 'admin');
      const before = await getLogo(organization.id);
      const first = await (await upload(app(), owner, organization.slug)).json();
      const second = await (await upload(app(), admin, organization.slug)).json();
      const logo = `/logos/${second.id}-128.webp`;
      // An open settings form must not conflict with it.
      expect(await getLogo(organization.id)).toEqual({ ...before, logo });
      // Kept for a day, for backups.
      expect([await getFiles(first.id), await getFiles(second.id)]).toEqual([2, 2]);
      const mine = await owner.call('GET', '/organizations');
      expect(mine.body).toMatchObject([{ logo }]);
      const file = await app().call(logo);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

      const removed = await owner.call('DELETE', `${organization.path}/logo`);
      expect([removed.status, removed.body]).toEqual([200, { ok: true }]);
      expect(await getLogo(organization.id)).toMatchObject({ logo: null });
      expect((await app().call(logo)).status).toBe(404);
      const log = await getActivity(app(), organization.id);
      expect(log.map(({ kind }) => kind)).toEqual([
        'organization.created',
        'organization.logo-changed',
        'organization.logo-changed',
        'organization.logo-removed',
      ]);
    });

    test('is rejected to members, strangers, visitors and impersonators', async () => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const { slug } = organization;
      const getCode = async (user: { cookie: string }, at = slug) => {
        const response = await upload(app(), user, at);
        return [response.status, (await response.json()).code];
      };
      const member = await newMember(app(), organization);
      expect(await getCode(member)).toEqual([
        403,
        'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      ]);
      const stranger = await newUser(app());
      const unknown = await getCode(stranger, 'no-such-organization');
      expect(await getCode(stranger)).toEqual(unknown);
      for (const wrong of ['..', '%2e%2e', '%00', 'a%2Fb', 'A'.repeat(5000)])
        expect((await upload(app(), stranger, wrong)).status).toBe(
          wrong === '..' || wrong === '%2e%2e' ? 404 : unknown[0],
        );
      expect(await getCode({ cookie: '' })).toEqual([401, 'UNAUTHORIZED']);
      const admin = await newUser(app(), { role: 'admin' });
      expect(await getCode(admin)).toEqual(unknown);
      await app()
        .database.db.update(sessions)
        .set({ impersonatedBy: admin.id })
        .where(eq(sessions.userId, owner.id));
      expect(await getCode(owner)).toEqual([403, 'FORBIDDEN']);
      expect(await getLogo(organization.id)).toMatchObject({ logo: null });
    });

    test('is in use until the organization is deleted', async () => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const { id } = await (await upload(app(), owner, organization.slug)).json();
      const used = () => logoImages.findUsed(app().database.db, [id, '0'.repeat(32)]);
      expect(await used()).toEqual([id]);
      await owner.call('DELETE', organization.path);
      expect(await used()).toEqual([]);
    });
  },
  { DATA_DIR: dataDir },
);
