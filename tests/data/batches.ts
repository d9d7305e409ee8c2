import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { batchCalls, batches } from '~/features/batches/batches.server';
import { defaultLanguage } from '~/shared/i18n/languages';
import type { PartData } from '../part-data';

export const data: PartData = {
  // An administrator has banned them among others.
  async useAccount({ database: { db } }, { name }) {
    const [admin] = await db.select().from(users).where(eq(users.role, 'admin')).limit(1);
    const [batch] = await db
      .insert(batches)
      .values({
        userId: admin?.id ?? '',
        sessionId: 'over',
        action: 'users:bulk.ban',
        language: defaultLanguage,
        clientAddress: '192.0.2.1',
        state: 'done',
      })
      .returning({ id: batches.id });
    const call = { batchId: batch?.id ?? '', position: 0, state: 'done' as const };
    await db.insert(batchCalls).values({ ...call, procedure: 'users.ban', name });
  },
  // The sample data has none.
  reads: async () => ({ 'batches/get': { id: 'none' }, 'batches/calls': { id: 'none' } }),
  finds404: ['batches/get', 'batches/calls'],
  forPeople: ['batches/start', 'batches/preview', 'batches/undo', 'batches/cancel'],
  sentences: [
    [
      'Ada Lindholm ran the bulk action Ban users',
      {
        kind: 'batch.finished',
        actor: { id: 'ada', name: 'Ada Lindholm', deleted: false, image: null },
        target: { type: 'batch', id: 'x', name: 'Ban users', deleted: false },
        after: { done: 3, refused: 1 },
      },
    ],
  ],
};
