import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { onEachDatabase } from '../../../../../tests/databases';
import { serveRecord } from '~/features/activity/records.server';
import { genre } from '../record';
import { genres } from './tables';
import type { SessionContext } from '~/server/request-context';

onEachDatabase('rules of a record', (database) => {
  const context = { context: { now: () => new Date() }, session: {} } as unknown as SessionContext;
  const [update, remove] = [vi.fn(), vi.fn()];
  const records = serveRecord(genre, {
    table: genres,
    sorts: { name: genres.nameKey },
    columns: { books: sql<number>`0` },
    before: { update, remove },
  });

  test('do not run for a record that the user does not find', async () => {
    const { db } = database();
    const edit = { id: 'unknown', expectedUpdatedAt: new Date().toISOString() };
    await expect(records.update(db, context, edit)).rejects.toThrow('GENRE_NOT_FOUND');
    await expect(records.remove(db, context, edit)).rejects.toThrow('GENRE_NOT_FOUND');
    expect([update, remove].map((rule) => rule.mock.calls.length)).toEqual([0, 0]);
  });
});
