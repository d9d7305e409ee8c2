import { defineServerFeature } from '~/server/feature';
import { usersApi } from './server/api';
import { binnedUsers } from './server/bin';
import { userImport } from './server/import';
import { seedUsers } from './server/seed';
import { seedVisits } from './server/seed-visits';

export const users = defineServerFeature({
  api: usersApi,
  bin: { types: { user: binnedUsers } },
  imports: { users: userImport },
  changes: { user: { permission: { users: 'list' }, editors: { users: 'update' } } },
  async samples(db, now) {
    await seedUsers(db, now);
    await seedVisits(db, now);
  },
});
