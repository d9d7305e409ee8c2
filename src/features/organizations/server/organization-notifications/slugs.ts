import { inArray } from 'drizzle-orm';
import type { RecordedEntry } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { organizations } from '../tables';

/** The addresses of the organizations that entries are about, by ID. */
export async function readSlugs(tx: Db, entries: readonly RecordedEntry[]) {
  const ids = entries.flatMap(({ targetId }) => targetId ?? []);
  const found = await tx
    .select({ id: organizations.id, slug: organizations.slug })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  return new Map(found.map(({ id, slug }) => [id, slug]));
}
