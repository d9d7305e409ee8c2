import { inArray } from 'drizzle-orm';
import { undoFromBin } from '~/features/bin/bulk.server';
import type { BulkRule } from '~/server/bulk';
import { books } from './tables';

/* What actions on many books leave out, and how they are undone. */

export const bookBulk: Readonly<Record<string, BulkRule>> = {
  'books.setGenre': {
    type: 'book',
    async plan({ db }, calls) {
      const genres = new Map(calls.map(({ id, genreId }) => [id, genreId]));
      const found = await db
        .select({ id: books.id, genreId: books.genreId, changedAt: books.updatedAt })
        .from(books)
        .where(inArray(books.id, [...genres.keys()]));
      return new Map(
        found.map(({ changedAt, ...book }) => [
          book.id,
          book.genreId === genres.get(book.id)
            ? { skip: { one: 'books:bulk.skip.genre', many: 'books:bulk.skipped.genre' } }
            : { undo: { procedure: 'books.setGenre', input: book }, changedAt },
        ]),
      );
    },
  },

  'books.remove': {
    type: 'book',
    plan: async () => new Map(),
    undo: undoFromBin,
  },
};
