import { Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { ListAction } from '~/ui/list/selection';
import { GenreField } from '../../genres/genre-field';
import type { Genre } from '../../genres/schema';
import type { BookRow } from '../../schema';

/** What administrators do with books of the list, one or many. */
export function useBookListActions(): ListAction<BookRow>[] {
  const t = useMessages();
  return [
    {
      procedure: 'books.setGenre',
      permission: { books: 'update' },
      label: t('books:bulk.genre'),
      icon: Tag,
      title: (records) => t('books:bulk.genreTitle', records),
      fields: (errors) => <NewGenre error={errors.genreId} />,
      read: (form) => {
        const genreId = form.get('genreId');
        return genreId
          ? { input: { genreId } }
          : { errors: { genreId: t('books:genre.required') } };
      },
    },
    {
      procedure: 'books.remove',
      permission: { books: 'delete' },
      label: t('books:manage.delete.submit'),
      icon: Trash2,
      danger: true,
      title: (records) => t('books:bulk.deleteTitle', records),
      text: t('books:bulk.deleteText'),
    },
  ];
}

function NewGenre({ error }: { error: string | undefined }) {
  const t = useMessages();
  const [genre, setGenre] = useState<Genre | null>(null);
  return (
    <>
      <GenreField
        name="genre"
        required
        label={t('books:manage.genre')}
        value={genre}
        onChange={setGenre}
        error={error}
      />
      <input type="hidden" name="genreId" value={genre?.id ?? ''} />
    </>
  );
}
