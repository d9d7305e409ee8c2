import { useMessages } from '~/shared/i18n/context';
import { NewRecord, UpdateRecord } from '~/ui/record/record-form';
import { genreClient } from '../client';
import { GenreFields } from '../components/genre-fields';
import { genre } from '../record';

const parts = { record: genre, client: genreClient };

export function NewGenreScreen() {
  const t = useMessages();
  return (
    <NewRecord
      {...parts}
      submitLabel={t('genres:create')}
      done={t('genres:create.done')}
      failed={t('genres:create.failed')}
    >
      {(form) => <GenreFields form={form} />}
    </NewRecord>
  );
}

export function UpdateGenreScreen({ id }: { id: string }) {
  const t = useMessages();
  return (
    <UpdateRecord {...parts} id={id} failed={t('genres:save.failed')}>
      {(form) => <GenreFields form={form} />}
    </UpdateRecord>
  );
}
