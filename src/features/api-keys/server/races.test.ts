import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callWithKey, createKey } from '../../../../tests/api-keys';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { newUser } from '../../../../tests/users';
import { users } from '~/features/accounts/auth/auth.server';
import { rows } from '~/server/database/database';
import { apiKeys } from './tables';

/** Only PostgreSQL runs two transactions at once. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
});
afterAll(() => app.close());

/** Until a statement waits for a lock. */
const untilBlocked = () =>
  vi.waitFor(
    async () => {
      const waiting = await rows(
        app.database.db,
        sql`select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 20_000 },
  );

test.each(['revoked', 'expired', 'banned'])(
  'a key that is %s while its call waits changes nothing',
  async (reason) => {
    const admin = await newUser(app, { role: 'admin' });
    const target = await newUser(app);
    const { token, key } = await createKey(app, admin.cookie, { permissions: ['users:ban'] });
    const calling = await app.database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, admin.id)).for('update');
      const path = `/api/rest/users/${target.id}/ban`;
      const response = callWithKey(app, token, path, { body: {} });
      await untilBlocked();
      const isKey = eq(apiKeys.id, key.id);
      if (reason === 'revoked') await tx.delete(apiKeys).where(isKey);
      else if (reason === 'expired')
        await tx.update(apiKeys).set({ expiresAt: app.clock.now }).where(isKey);
      else await tx.update(users).set({ banned: true }).where(eq(users.id, admin.id));
      return { response };
    });
    expect((await calling.response).status).toBe(401);
    const [after] = await app.database.db.select().from(users).where(eq(users.id, target.id));
    expect(after?.banned).toBe(false);
  },
);
