import { defineServerFeature } from '~/server/feature';
import { usersApi } from './server/api';
import { seedUsers, seedVisits } from './server/seed';
import { usersBin } from './server/bin';
import { userBulk } from './server/bulk';
import { userImport } from './server/import';

export const users = defineServerFeature({
  api: usersApi,
  bin: usersBin,
  bulk: userBulk,
  imports: { users: userImport },
  changes: { user: { permission: { users: 'list' }, editors: { users: 'update' } } },
  async samples(db, now) {
    await seedUsers(db, now);
    await seedVisits(db, now);
  },
});
