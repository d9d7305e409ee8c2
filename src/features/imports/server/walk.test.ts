import { eq, inArray, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { batchCalls, batches } from '~/features/batches/batches.server';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { endAbandoned, loseBatchJobs, runBatches } from '../../../../tests/batches';
import { callImports, checkCsv } from '../../../../tests/imports';
import { sampleInput } from '../../../../tests/sample-input';
import { getField, getImportType, importTypeNames, isRequired } from './define';

/* Every import, also one that a feature adds. */

onEachApp('every import', (getApp) => {
  let app: TestApp;
  let cookie = '';
  beforeAll(async () => {
    app = getApp();
    const walker = { id: 'walker', email: 'walker@example.com', name: 'Walker' };
    await app.database.db
      .insert(users)
      .values({ ...walker, role: 'admin', onboardedAt: new Date() });
    cookie = await app.signIn(walker.email);
  });

  /** A file with one row of required columns, and another in which each text is cut. */
  async function makeFile(name: string, text: string): Promise<string> {
    const type = getImportType(name);
    const columns = Object.keys(type.columns).filter((column) => isRequired(type, column));
    const sample = sampleInput(type.create.input);
    const cells = columns.map(async (column) => {
      const { references } = type.columns[column] ?? {};
      if (!references) return String(sample[getField(type, column)]);
      const [record] = await app.database.db
        .select({ name: references.name })
        .from(references)
        .limit(1);
      return String(record?.name);
    });
    const long = columns.map(() => text);
    return [columns, await Promise.all(cells), long].map((row) => row.join(';')).join('\n');
  }

  /** Starts one of each type. */
  async function runAll(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of importTypeNames()) {
      const { id, counts, status } = await checkCsv(
        app,
        cookie,
        name,
        await makeFile(name, `${'x'.repeat(199)}🙂`.repeat(100)),
      );
      expect([name, status, counts]).toMatchObject([name, 'checked', { new: 1, rejected: 1 }]);
      const { body } = await callImports(app, cookie, 'run', { id });
      expect(body).toMatchObject({ status: 'started', batchId: expect.any(String) });
      ids.push(String(body.batchId));
    }
    return ids;
  }

  const readEnds = async (ids: string[]) => {
    const found = await app.database.db.select().from(batches).where(inArray(batches.id, ids));
    return new Set(found.map(({ state, reason }) => `${state} ${reason}`));
  };

  test('is found', () => {
    expect(importTypeNames()).toContain('users');
  });

  test.each([99, 100, 199, 200])('is checked with an emoji after %i characters', async (count) => {
    for (const name of importTypeNames()) {
      const file = await makeFile(name, `${'x'.repeat(count)}🙂`);
      const { status, rows } = await checkCsv(app, cookie, name, file);
      expect([name, status]).toEqual([name, 'checked']);
      expect(JSON.stringify(rows).isWellFormed()).toBe(true);
    }
  });

  describe('that was started', () => {
    test('leaves its calls to the job, and is cancelled without it', async () => {
      const { db } = app.database;
      const ids = await runAll();
      expect(await db.$count(batchCalls, inArray(batchCalls.batchId, ids))).toBe(0);
      await loseBatchJobs(app);
      for (const id of ids)
        await app.call(`/api/rest/batches/${id}/cancel`, { headers: { cookie }, body: {} });
      expect(await readEnds(ids)).toEqual(new Set(['cancelled null']));
      await runBatches(app);
      expect(await readEnds(ids)).toEqual(new Set(['cancelled null']));
    });

    test('is over when its job has died', async () => {
      const ids = await runAll();
      await loseBatchJobs(app);
      await endAbandoned(app);
      expect(await readEnds(ids)).toEqual(new Set(['stopped failed']));
    });

    test('stops before its next call when the administrator is demoted', async () => {
      const ids = await runAll();
      const { db } = app.database;
      await db.update(users).set({ role: 'user' }).where(eq(users.id, 'walker'));
      await runBatches(app);
      expect(await readEnds(ids)).toEqual(new Set(['stopped not-permitted']));
      expect(await db.$count(batchCalls, ne(batchCalls.state, 'skipped'))).toBe(0);
    });
  });
});
