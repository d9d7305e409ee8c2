import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { apiKeys } from '~/features/api-keys/server/tables';
import { rows } from '~/server/database/database';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  async beforeExport(db, email) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users where email = ${email}`);
    await db.insert(apiKeys).values({
      userId: user?.id ?? '',
      name: 'Nightly export',
      tokenHash: 'hash-of-export',
      start: 'start-of-export',
    });
  },
  checkExport(read) {
    expect(read('api-keys')).toEqual([expect.objectContaining({ name: 'Nightly export' })]);
    expect(JSON.stringify(read('api-keys'))).not.toContain('-of-export');
  },
};
