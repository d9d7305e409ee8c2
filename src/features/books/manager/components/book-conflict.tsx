import { GenreLabel } from '~/features/genres/genre-label';
import { useMessages } from '~/shared/i18n/context';
import { Conflict, type Difference } from '~/ui/form/conflict';
import type { ConflictingChange } from '~/ui/form/use-edit';
import type { BookValues } from './book-values';

interface BookConflictProps {
  theirs: BookValues;
  mine: BookValues;
  change: ConflictingChange | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function BookConflict({ theirs, mine, ...actions }: BookConflictProps) {
  const t = useMessages();
  return (
    <Conflict
      title={t('books:changed')}
      titleBy={(by) => t('books:changedBy', by)}
      differences={useDifferences(theirs, mine)}
      {...actions}
    />
  );
}

function useDifferences(theirs: BookValues, mine: BookValues): Difference[] {
  const t = useMessages();
  const none = t('books:manage.none');
  const text = (field: 'title' | 'author' | 'publisher' | 'year' | 'summary', label: string) => ({
    label,
    differs: theirs[field].trim() !== mine[field].trim(),
    theirs: theirs[field] || none,
    mine: mine[field] || none,
  });
  const genre = (values: BookValues) => (values.genre ? <GenreLabel genre={values.genre} /> : none);
  const cover = (values: BookValues) =>
    values.cover ? t('books:manage.conflict.cover') : t('books:manage.conflict.noCover');
  return [
    text('title', t('books:manage.title.label')),
    text('author', t('books:manage.author')),
    {
      label: t('books:manage.genre'),
      differs: theirs.genre?.id !== mine.genre?.id,
      theirs: genre(theirs),
      mine: genre(mine),
    },
    text('publisher', t('books:manage.publisher')),
    text('year', t('books:manage.year')),
    text('summary', t('books:manage.summary')),
    {
      label: t('books:manage.cover'),
      differs: theirs.cover !== mine.cover,
      theirs: cover(theirs),
      mine: cover(mine),
    },
  ].filter(({ differs }) => differs);
}
