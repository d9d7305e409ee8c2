import type { Db } from '~/server/database/database';
import { sampleGenres } from './sample';
import { genres } from './tables';

export async function seedGenres(db: Db): Promise<void> {
  await db
    .insert(genres)
    .values([...sampleGenres])
    .onConflictDoNothing();
}
