import { sql } from 'drizzle-orm';
import { userNotes } from '~/features/accounts/user-notes/server/tables';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';

export const data: PartData = {
  async reads(db) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users limit 1`);
    return { 'userNotes/list': { id: user?.id } };
  },
  async useAccount(app, { id: userId, name }) {
    await app.database.db.insert(userNotes).values({ userId, text: `${name} called.` });
    await app.database.db.insert(userNotes)
      .select(sql`select 'note', id, ${userId}, 'About another', now(), null from users
        where id <> ${userId} limit 1`);
  },
  permissions: { forAll: [], forAdministrators: [{ userNotes: 'list' }, { userNotes: 'write' }] },
  sentences: [['Ada Lindholm added a note about Basil Hallward', { kind: 'user.note-added' }]],
};
