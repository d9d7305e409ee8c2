import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';

export const data: PartData = {
  async reads(db) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users limit 1`);
    return { 'users/signInMethods': { id: user?.id } };
  },
};
