import { eq } from 'drizzle-orm';
import { type DataExporter, type MyData, inBatches } from '~/server/my-data';
import { rateLimits } from '~/server/rate-limits/tables';
import { dataExports } from './tables';

const requests: DataExporter = {
  subject: 'data-exports',
  about: 'data-archive:about.dataExports',
  tables: [dataExports],
  columns: ['status', 'createdAt', 'expiresAt'],
  rows: (db, { id }) =>
    inBatches(() => db.select().from(dataExports).where(eq(dataExports.userId, id))),
};

/** The feature's own table, and those of the server infrastructure. */
export const ownMyData: MyData = {
  exporters: [requests],
  notExported: [
    { table: rateLimits, reason: 'Counters of recent requests, deleted within a day.' },
  ],
};
