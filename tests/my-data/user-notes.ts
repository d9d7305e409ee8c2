import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { userNotes } from '~/features/accounts/user-notes/server/tables';
import { rows } from '~/server/database/database';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  async beforeExport(db, email) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users where email = ${email}`);
    await db.insert(userNotes).values({ userId: user?.id ?? '', text: 'Called about a bill.' });
  },
  checkExport(read) {
    expect(read('notes-about-you')).toEqual([
      expect.objectContaining({ text: 'Called about a bill.' }),
    ]);
  },
};
