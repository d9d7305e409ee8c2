import { sql } from 'drizzle-orm';
import { apiKeys } from '~/features/api-keys/server/tables';
import { rows } from '~/server/database/database';
import { createKey } from '../api-keys';
import type { PartData } from '../part-data';
import { newWord } from '../users';

export const data: PartData = {
  async reads(db) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users limit 1`);
    return { 'apiKeys/ofUser': { userId: user?.id } };
  },
  async useAccount(app, { cookie }) {
    await createKey(app, cookie);
  },
  async protect({ database: { db } }, { admin: { id: userId } }) {
    const [key] = await db
      .insert(apiKeys)
      .values({ userId, name: 'Script', tokenHash: newWord('hash'), start: 'start' })
      .returning({ id: apiKeys.id });
    return {
      known: { ids: [key?.id] },
      keys: sql`select 'api-key ' || id as key from api_keys where user_id = ${userId}`,
    };
  },
  changedByPrograms: { 'users/remove': ['api-key removed'] },
  permissions: {
    forAll: [{ apiKeys: 'create' }],
    forAdministrators: [{ apiKeys: 'list' }, { apiKeys: 'revoke' }],
  },
};
