import { sql } from 'drizzle-orm';
import { binEntries } from '~/features/bin/server/tables';
import type { PartData } from '../part-data';
import { newUser } from '../users';

export const data: PartData = {
  // The user has deleted something, and then their own account.
  async useAccount({ database: { db } }, { id }) {
    const now = new Date();
    await db.insert(binEntries).values({
      id: 'deleted',
      type: 'user',
      name: 'Deleted',
      detail: '',
      deletedById: id,
      deletedAt: now,
      expiresAt: now,
      data: '',
      images: [],
    });
  },
  async protect(app) {
    const [remover, { id }] = [
      await newUser(app, { role: 'admin' }),
      await newUser(app, { role: 'admin' }),
    ];
    await remover.call('DELETE', `/users/${id}`);
    return {
      known: { forGood: [true], ids: [id] },
      keys: sql`select 'user ' || id as key from users where id = ${id}`,
    };
  },
  sentences: [
    [
      'Ada Lindholm restored the user Zuri Abasi',
      {
        kind: 'user.restored',
        actor: { id: 'ada', name: 'Ada Lindholm', deleted: false, image: null },
        target: { type: 'user', id: 'zuri', name: 'Zuri Abasi', deleted: false },
      },
    ],
  ],
  permissions: {
    forAll: [],
    forAdministrators: [{ bin: 'list' }, { bin: 'restore' }, { bin: 'delete' }],
  },
};
