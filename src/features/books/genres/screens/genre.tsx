import { useMessages } from '~/shared/i18n/context';
import { Fact } from '~/ui/form/field-value';
import { RecordPage } from '~/ui/record/record-page';
import { genreActions } from '../actions';
import { genreClient } from '../client';
import { BooksLink } from '../components/books-link';
import { genre } from '../record';

export function GenreScreen({ id }: { id: string }) {
  const t = useMessages();
  return (
    <RecordPage
      record={genre}
      client={genreClient}
      id={id}
      facts={(item) => (
        <Fact label={t('genres:books')}>
          <BooksLink genre={item} />
        </Fact>
      )}
      itemActions={genreActions}
    />
  );
}
