import { type SQL, asc, eq, inArray, sql } from 'drizzle-orm';
import { readCursor, writeCursor } from '~/server/api/cursor';
import { type Db, rows } from '~/server/database/database';
import { isoTime } from '~/server/database/iso-time';
import { readSearch } from '~/server/lists/search-term';
import { together } from '~/server/lists/together';
import type { Page } from '~/shared/paging';
import type { Genre, GenreFigures, GenreRow, ListGenres } from '../schema';
import { genres } from './tables';

/** A genre as the database has it. */
export type StoredGenre = typeof genres.$inferSelect;

/** How many books stand in a genre, as triggers keep it. */
const booksOf = (id: SQL) =>
  sql`(select coalesce(sum(value), 0)::int from counters where name = 'books:' || ${id})`;

interface Found {
  id: string;
  name: string;
  colour: string;
  books: number;
  updated_at: string | Date;
}

const columns = sql`genres.id, genres.name, genres.colour, genres.updated_at`;

const toRow = ({ id, name, colour, books, updated_at }: Found): GenreRow => ({
  id,
  name,
  colour,
  books,
  updatedAt: isoTime(updated_at),
});

/**
 * One page by name, and how many there are, in one statement. Genres are made by hand and are few:
 * what matches is taken together.
 */
export async function listGenres(db: Db, input: ListGenres): Promise<Page<GenreRow>> {
  const place = readCursor(input.cursor);
  const term = readSearch(input.searchTerm);
  const matching = term ? sql`strpos(name_key, lower(${term.text})) > 0` : sql`true`;
  const behind = place ? sql`(name_key, id) > (${place.value}, ${place.id})` : sql`true`;
  const found = await rows<Omit<Found, 'id'> & { id: string | null; key: string; total: number }>(
    db,
    sql`with found as materialized (select id, name_key from genres where ${matching}),
      page as (select id, name_key from found where ${behind}
        order by name_key, id limit ${input.limit + 1})
      select counted.total, page.name_key as key, ${columns}, ${booksOf(sql`genres.id`)} as books
      from (select count(*)::int as total from found) as counted
      left join (page join genres on genres.id = page.id) on true
      order by page.name_key, page.id`,
  );
  const there = found.flatMap((it) => (it.id === null ? [] : [{ ...it, id: it.id }]));
  const shown = there.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toRow),
    total: found[0]?.total ?? 0,
    next: there.length > input.limit && last ? writeCursor({ value: last.key, id: last.id }) : null,
  };
}

/** More than anybody chooses from. */
const mostOptions = 1000;

/** They stand on every page of the catalogue. */
const askTogether = together<Genre[]>();

export function genreOptions(db: Db): Promise<Genre[]> {
  return askTogether(db, 'options', () =>
    db
      .select({ id: genres.id, name: genres.name, colour: genres.colour })
      .from(genres)
      .orderBy(asc(genres.nameKey), asc(genres.id))
      .limit(mostOptions),
  );
}

export async function readGenre(db: Db, id: string): Promise<GenreRow | undefined> {
  const [found] = await rows<Found>(
    db,
    sql`select ${columns}, ${booksOf(sql`id`)} as books from genres where id = ${id}`,
  );
  return found && toRow(found);
}

/** As many as a chart can show. */
const mostFigures = 12;

/** The genres with the most books, and how many stand in the rest. */
export async function genreFigures(db: Db): Promise<GenreFigures> {
  const found = await rows<Omit<Found, 'id'> & { id: string | null; total: string | number }>(
    db,
    sql`with counted as (
        select ${columns}, genres.name_key, coalesce(sum(value), 0)::int as books
        from genres left join counters on counters.name = 'books:' || genres.id group by genres.id
      )
      select shown.*, (select coalesce(sum(value), 0) from counters where name = 'books') as total
      from (select) as one
      left join (select * from counted order by books desc, name_key, id limit ${mostFigures})
        as shown on true
      order by books desc, name_key, id`,
  );
  const items = found.flatMap((it) => (it.id === null ? [] : [toRow({ ...it, id: it.id })]));
  const total = Number(found[0]?.total ?? 0);
  const told = items.reduce((sum, { books }) => sum + books, 0);
  return { items, others: total - told, total };
}

/** Kept from going until the transaction ends. Others may hold it too, or rename it. */
export async function holdGenre(tx: Db, id: string): Promise<Genre | undefined> {
  const [genre] = await tx
    .select({ id: genres.id, name: genres.name, colour: genres.colour })
    .from(genres)
    .where(eq(genres.id, id))
    .for('key share');
  return genre;
}

/** Held against every change; no book can come into them either. Always in the same order. */
export async function takeGenres(tx: Db, ids: string[]): Promise<Map<string, StoredGenre>> {
  const taken = await tx
    .select()
    .from(genres)
    .where(inArray(genres.id, ids))
    .orderBy(asc(genres.id))
    .for('update');
  return new Map(taken.map((genre) => [genre.id, genre]));
}

/** Held against other changes. Books may come and go meanwhile. */
export async function takeGenreToChange(tx: Db, id: string): Promise<StoredGenre | undefined> {
  const [genre] = await tx.select().from(genres).where(eq(genres.id, id)).for('no key update');
  return genre;
}

type Fields = Pick<StoredGenre, 'name' | 'colour'>;

export async function insertGenre(tx: Db, fields: Fields, now: Date): Promise<string> {
  const [made] = await tx
    .insert(genres)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning({ id: genres.id });
  if (!made) throw new Error('insertGenre: no row came back');
  return made.id;
}

/** Every change has a later moment than the one before, to the millisecond that a form remembers. */
export async function changeGenre(tx: Db, id: string, fields: Fields, now: Date): Promise<void> {
  const updatedAt = sql`greatest(${now.toISOString()}::timestamptz,
    date_trunc('milliseconds', ${genres.updatedAt}) + interval '1 millisecond')`;
  await tx
    .update(genres)
    .set({ ...fields, updatedAt })
    .where(eq(genres.id, id));
}

export async function deleteGenre(tx: Db, id: string): Promise<void> {
  await tx.delete(genres).where(eq(genres.id, id));
}
