import { sql } from 'drizzle-orm';
import { serveRecord } from '~/features/activity/records.server';
import { genre } from '../record';
import { genres } from './tables';

/** Counted through an index. Raw SQL, because genres must not depend on the tables of books. */
const books = sql<number>`(select count(*)::int from books where genre_id = genres.id)`;

export const genreRecords = serveRecord(genre, {
  table: genres,
  sorts: { name: genres.nameKey },
  columns: { books },
  // Genres are few: substring search needs no index, even for one letter.
  search: { substring: 'name_key', prefix: [] },
});
