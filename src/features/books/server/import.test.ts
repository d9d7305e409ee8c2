import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { checkCsv } from '../../../../tests/imports';
import { label } from '../../../../tests/label';
import { importRows } from '../../../../tests/tables';

onEachApp('the import of books', (app) => {
  test('compares books as their unique index does, and finds genres by name', async () => {
    const cookie = await app().signIn('admin@example.com');
    const { rows } = await checkCsv(
      app(),
      cookie,
      'books',
      [
        'titre;auteur;genre;année',
        'Neu;Somebody;poetry;١٩٢٣',
        'neu; SOMEBODY ;Poetry;1923',
        'Other;Somebody;No such genre;1923',
        'Third;Somebody;Poetry;x',
      ].join('\n'),
    );
    expect(rows.map(({ fate, problems }) => [fate, problems[0]?.message])).toEqual([
      ['new', undefined],
      ['rejected', label('imports:problem.duplicate', { row: 2 })],
      ['rejected', label('imports:problem.unknown', { value: 'No such genre' })],
      ['rejected', label('books:fields.year.invalid')],
    ]);
    const [stored] = await app().database.db.select().from(importRows);
    expect(stored?.input).toMatchObject({ title: 'Neu', year: 1923, genreId: expect.any(String) });
  });
});
