import { pickColumns } from '~/server/database/columns';
import { type MyData, exportOwned } from '~/server/my-data';
import { batchCalls, batches } from './tables';

export const batchesMyData: MyData = {
  exporters: [
    exportOwned({
      subject: 'batches',
      about: 'batches:myData',
      table: batches,
      columns: pickColumns(batches, {
        action: true,
        state: true,
        total: true,
        done: true,
        refused: true,
        createdAt: true,
        finishedAt: true,
      }),
    }),
  ],
  notExported: [
    { table: batchCalls, reason: 'Names of other records, deleted with the batch after 30 days.' },
  ],
};
