import { api } from '~/shared/data/api-client';
import { deleteAction } from '~/ui/record/record-actions';
import { genre } from './record';

export const genreActions = [
  // If it has books, the user first selects where to move them.
  deleteAction(genre, api.genres.remove, {
    submit: ({ books }) => (books > 0 ? 'genres:delete.move' : 'genres:delete'),
    text: ({ books }, t, format) =>
      books > 0
        ? t('genres:delete.used', { count: books, total: format.number(books) })
        : t('genres:delete.text'),
    many: { title: 'batches:deleteRecords.title', text: 'genres:bulk.deleteText' },
    failed: 'genres:delete.failed',
    form: () => import('./deletion-form').then(({ deletionForm }) => deletionForm),
  }),
];
