import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';

export const data: PartData = {
  async reads(db) {
    const [book] = await rows<{ id: string }>(db, sql`select id from books limit 1`);
    return {
      'books/related': { id: book?.id },
      'books/suggest': { field: 'author', term: 'a' },
    };
  },
  permissions: {
    forAll: [{ books: 'read' }, { genres: 'read' }],
    forAdministrators: [
      { books: 'create' },
      { books: 'update' },
      { books: 'delete' },
      { genres: 'create' },
      { genres: 'update' },
      { genres: 'delete' },
    ],
  },
};
