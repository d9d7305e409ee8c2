import { useFormat, useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SrName } from '~/ui/basics/sr-name';
import type { GenreRow } from '../record';

/** How many books a genre has, with a link to them. */
export function BooksLink({ genre: { id, name, books } }: { genre: GenreRow }) {
  const t = useMessages();
  const format = useFormat();
  const text = t('genres:booksCount', { count: books, total: format.number(books) });
  if (books === 0) return <span className="text-ink-soft">{text}</span>;
  return (
    <TextLink
      to="/manager/books"
      search={{ genreId: id }}
      // In a row that is a link itself.
      className="relative z-10 inline-flex min-h-6 items-center pointer-coarse:min-h-10"
    >
      {text}
      <SrName>{name}</SrName>
    </TextLink>
  );
}
