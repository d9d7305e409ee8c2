import { asc, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { Genre } from '../schema';
import { genres } from './tables';

export async function listGenres(db: Db): Promise<Genre[]> {
  return db
    .select({ id: genres.id, name: genres.name, colour: genres.colour })
    .from(genres)
    .orderBy(asc(sql`lower(${genres.name})`), asc(genres.id));
}
