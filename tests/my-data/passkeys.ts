import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { passkeys } from '~/features/passkeys/server/tables';
import { rows } from '~/server/database/database';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  async beforeExport(db, email) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users where email = ${email}`);
    await db.insert(passkeys).values({
      userId: user?.id ?? '',
      name: 'Work laptop',
      credentialId: 'credential-of-export',
      publicKey: 'public-key-of-export',
      counter: 0,
      rpId: 'localhost',
      synced: true,
    });
  },
  checkExport(read) {
    expect(read('passkeys')).toEqual([expect.objectContaining({ name: 'Work laptop' })]);
    expect(JSON.stringify(read('passkeys'))).not.toContain('-of-export');
  },
};
