import { binEntries } from '~/features/bin/server/tables';
import type { PartData } from '../part-data';

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
