import { eq } from 'drizzle-orm';
import { type MyData, inBatches } from '~/server/my-data';
import { batchCalls, batches } from './tables';

export const batchesMyData: MyData = {
  exporters: [
    {
      subject: 'batches',
      about: 'batches:about',
      tables: [batches],
      columns: ['action', 'state', 'total', 'done', 'refused', 'createdAt', 'finishedAt'],
      rows: (db, { id }) =>
        inBatches(() => db.select().from(batches).where(eq(batches.userId, id))),
    },
  ],
  notExported: [
    { table: batchCalls, reason: 'Names of other records, deleted with the batch after 30 days.' },
  ],
};
