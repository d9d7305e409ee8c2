import { Tag, Trash2 } from 'lucide-react';
import { toBin } from '~/features/bin/to-bin';
import { api } from '~/shared/data/api-client';
import { type Action, defineAction } from '~/ui/actions/action';
import type { BookRow } from './record';
import type { RemoveBook } from './schema';

/** What administrators do with books: from the list, for many at once, and on the page of one. */

const setGenre = defineAction({
  call: api.books.setGenre,
  permission: { books: 'update' },
  label: 'books:genre.change',
  icon: Tag,
  title: 'books:genre.title',
  many: { title: 'books:bulk.genreTitle' },
  done: 'books:genre.changed',
  form: () => import('./genre-form').then(({ genreForm }) => genreForm),
  undo:
    ({ item: { id, genre } }: { item: BookRow }) =>
    async (t) => {
      await api.books.setGenre({ id, genreId: genre.id });
      return t('books:genre.restored');
    },
});

const remove = defineAction<BookRow, RemoveBook>({
  call: api.books.remove,
  permission: { books: 'delete' },
  label: 'books:delete',
  icon: Trash2,
  danger: true,
  removes: true,
  title: 'books:delete.title',
  text: 'books:delete.text',
  many: { title: 'books:bulk.deleteTitle' },
  done: 'books:deleted',
  failed: 'books:delete.failed',
  ...toBin<BookRow, RemoveBook>({ text: 'books:delete.toBin' }),
});

export const bookActions: Action<BookRow>[] = [setGenre, remove];
