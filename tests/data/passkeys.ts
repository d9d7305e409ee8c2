import { sql } from 'drizzle-orm';
import { passkeyOffers, passkeys } from '~/features/passkeys/server/tables';
import { rows } from '~/server/database/database';
import { addPasskey } from '../passkeys';
import type { PartData } from '../part-data';
import { newWord } from '../users';

export const data: PartData = {
  async reads(db) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users limit 1`);
    return { 'passkeys/count': { id: user?.id } };
  },
  async useAccount(app, { id: userId, cookie }) {
    await addPasskey(app, cookie);
    await app.database.db.insert(passkeyOffers).values({ userId, dismissedAt: app.clock.now });
  },
  async protect({ database: { db } }, { admin: { id: userId } }) {
    const fields = { name: 'Key', publicKey: 'key', counter: 0, rpId: 'localhost', synced: true };
    await db.insert(passkeys).values({ ...fields, userId, credentialId: newWord('credential') });
    return {
      known: {},
      keys: sql`select 'passkey ' || id as key from passkeys where user_id = ${userId}`,
    };
  },
  changedByPrograms: {
    'passkeys/removeAll': ['passkey removed', 'session removed'],
    'users/remove': ['passkey removed'],
  },
  permissions: {
    forAll: [],
    forAdministrators: [{ passkeys: 'list' }, { passkeys: 'remove' }],
  },
};
