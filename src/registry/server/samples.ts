import { sql } from 'drizzle-orm';
// sample:start
import { seedBooks } from '~/features/books/server/seed';
import { seedGenres } from '~/features/genres/server/seed';
// sample:end
// organizations:start
import { seedOrganizations } from '~/features/organizations/server/seed';
// organizations:end
// organizations:start
// sample:start
import { seedReadingLists } from '~/features/reading-lists/server/seed';
// sample:end
// organizations:end
import { seedUsers } from '~/features/users/server/seed';
import { seedVisits } from '~/features/users/server/seed-visits';
import { type Db, rows } from '~/server/database/database';

type Seeder = (db: Db, now: Date) => Promise<void>;

/** Sample data. */
const seeders: Seeder[] = [
  // In order of dependency.
  seedUsers,
  seedVisits,
  // organizations:start
  seedOrganizations,
  // organizations:end
  // sample:start
  seedGenres,
  seedBooks,
  // sample:end
  // organizations:start
  // sample:start
  seedReadingLists,
  // sample:end
  // organizations:end
  // npm run new adds sample data here.
];

/** Seeds an empty database and leaves any other unchanged. Returns whether it seeded. */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  const [row] = await rows<{ any: boolean }>(db, sql`select exists (select from users) as any`);
  if (row?.any) return false;
  await seed(db, now);
  return true;
}

export async function seed(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const seeder of seeders) await seeder(tx, now);
  });
}
