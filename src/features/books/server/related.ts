import { type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import { type Db, rows } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import { decodeRows, selectList } from '~/server/lists/keyset-statement';
import { type SearchTerm, contains, parseSearchTerm, startsWith } from '~/server/lists/search-term';
import { book } from '../record';
import type { RelatedBooks } from '../schema';
import { genreOfBook } from './queries';
import { authorOfKey, books } from './tables';

/** Related books and name suggestions. */

const rowColumns = { ...pickColumns(books, book.rowSchema.entries), genre: genreOfBook };

const maxRelated = 6;

/** Only so many of the newest books of the genre are considered; by one author, none is shown. */
const maxScanned = 200;

/**
 * Other books by the author, by title, and the newest of the genre by others, in one statement.
 * Undefined if the book does not exist.
 */
export async function relatedBooks(db: Db, id: string): Promise<RelatedBooks | undefined> {
  const author = sql`(select author from book)`;
  const byAuthor = sql`author_key >= ${author} || chr(1) and author_key < ${author} || chr(2)`;
  const found = await rows<Record<string, unknown> & { side: 'author' | 'genre' | null }>(
    db,
    sql`with book as materialized (
        select id, genre_id, ${authorOfKey(books)} as author from books where id = ${id}
      ), related as (
        (select 'author' as side, id, row_number() over (order by author_key, id) as rank
          from books where ${byAuthor} and id <> ${id} order by author_key, id limit ${maxRelated})
        union all
        (select 'genre', id, row_number() over (order by created_at desc, id desc) from (
            select id, author_key, created_at from books
            where genre_id >= (select genre_id from book) and genre_id <= (select genre_id from book)
            order by genre_id desc, created_at desc, id desc limit ${maxScanned}
          ) as newest
          where not (${byAuthor}) limit ${maxRelated})
      )
      select side, ${selectList(rowColumns)} from book
      left join (related join books on books.id = related.id) on true
      order by side, rank`,
  );
  if (found.length === 0) return undefined;
  const on = (side: 'author' | 'genre') =>
    decodeRows(
      rowColumns,
      found.filter((related) => related.side === side),
    ).map(withIsoDates);
  return { byAuthor: on('author'), ofGenre: on('genre') };
}

const maxNames = 8;

/** Substring matches to scan for distinct names. */
const sampled = 300;

interface NameOf {
  column: SQL;
  /** Sort key of an index. */
  key: string;
  /** The name alone, with a trigram index. */
  name: SQL;
}

const getNames: Record<'author' | 'publisher', NameOf> = {
  author: { column: sql`author`, key: 'author_key', name: authorOfKey(books) },
  publisher: { column: sql`publisher`, key: 'publisher_key', name: sql`publisher_key` },
};

/**
 * Prefix search with a loose index scan: jumps from one distinct name to the next, however many
 * books each has. `chr(2)` sorts after all books of a name and before every longer name.
 */
function prefixMatches({ column, key, name }: NameOf, term: SearchTerm): SQL {
  const order = sql.identifier(key);
  const next = (
    where: SQL,
    rank: SQL,
  ) => sql`(select ${name} as key, ${column} as name, ${rank} as rank
    from books where ${startsWith(key, term)} and ${where} order by ${order} limit 1)`;
  return sql`begins as (
    ${next(sql`true`, sql`1`)}
    union all
    select found.* from begins cross join lateral
      ${next(sql`${order} > begins.key || chr(2)`, sql`begins.rank + 1`)} as found
    where begins.rank < ${maxNames})`;
}

/** Author or publisher names that start with the term, then names that contain it. */
export async function suggestNames(
  db: Db,
  field: 'author' | 'publisher',
  typed: string,
): Promise<string[]> {
  const term = parseSearchTerm(typed);
  if (!term) return [];
  const { column, name } = getNames[field];
  const within =
    term.mode === 'substring'
      ? sql`union all select key, name, ${maxNames + 1} from (
          select ${name} as key, ${column} as name from books
          where (select count(*) from begins) < ${maxNames} and ${contains(name, term)}
          limit ${sampled}) as sample`
      : sql``;
  const found = await rows<{ name: string }>(
    db,
    sql`with recursive ${prefixMatches(getNames[field], term)},
      names as (select key, name, rank from begins ${within})
      select min(name collate "C") as name from names group by key
      order by min(rank), key collate "C" limit ${maxNames}`,
  );
  return found.map((named) => named.name);
}
