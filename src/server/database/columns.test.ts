import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { pickColumns } from './columns';

test('selects only the columns that the schema names', () => {
  const notes = pgTable('notes', {
    id: text('id'),
    title: text('title'),
    internal: text('internal'),
  });
  const columns = pickColumns(notes, { title: {}, id: {}, other: {} });
  expect(columns).toEqual({ id: notes.id, title: notes.title });
});
