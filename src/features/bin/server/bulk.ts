import { inArray } from 'drizzle-orm';
import type { BulkRule } from '~/server/bulk';
import { binEntries } from './tables';

export const binBulk: Readonly<Record<string, BulkRule>> = {
  'bin.restore': {
    // A record that was restored and deleted again stays in the bin when the first deletion is undone.
    async plan({ db }, calls) {
      const ids = calls.map(({ id }) => id);
      const found = await db
        .select({ id: binEntries.id, changedAt: binEntries.deletedAt })
        .from(binEntries)
        .where(inArray(binEntries.id, ids));
      return new Map(found.map(({ id, changedAt }) => [id, { changedAt }]));
    },
  },
};
