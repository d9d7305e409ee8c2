import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ChoiceField } from '~/ui/form/choice-field';
import { useLazyComponent } from '~/ui/overlay/lazy';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { genreClient } from './client';
import { GenreDot } from './genre-label';
import type { Genre } from './schema';

export interface GenreFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  value: Genre | null;
  onChange: (genre: Genre | null) => void;
  /** Excluded from the options. */
  without?: string;
  /** Offers to create a missing genre to users who may do so. */
  creates?: boolean;
}

const getDot = ({ colour }: Genre) => <GenreDot colour={colour} />;

const loadNewGenreDialog = () =>
  import('./components/new-genre-dialog').then((module) => module.NewGenreDialog);

/** Selects a genre by part of its name. */
export function GenreField({ without, creates = false, onChange, ...props }: GenreFieldProps) {
  const t = useMessages();
  const mayCreate = usePermission({ genres: 'create' }) && creates;
  const { data = [], isError } = useQuery(genreClient.options());
  const [creating, setCreating] = useState<string>();
  const dialog = useDialogSubject(creating);
  const { component: NewGenreDialog } = useLazyComponent(
    loadNewGenreDialog,
    creating !== undefined,
    () => setCreating(undefined),
  );
  return (
    <>
      <ChoiceField
        {...props}
        items={data.filter(({ id }) => id !== without)}
        onChange={onChange}
        mark={getDot}
        error={props.error ?? (isError ? t('genres:options.failed') : undefined)}
        {...(mayCreate && { onCreate: setCreating })}
      />
      {mayCreate && NewGenreDialog && (
        <NewGenreDialog
          key={dialog.key}
          open={creating !== undefined}
          name={dialog.subject ?? ''}
          onClose={() => setCreating(undefined)}
          onCreated={onChange}
        />
      )}
    </>
  );
}

type GenreInputProps = Pick<
  GenreFieldProps,
  'name' | 'label' | 'required' | 'error' | 'without'
> & { initial?: Genre | undefined };

/** The same for forms that are read with `FormData`: its value is the ID of the genre. */
export function GenreInput({ name, initial, ...props }: GenreInputProps) {
  const [genre, setGenre] = useState<Genre | null>(initial ?? null);
  return (
    <>
      <GenreField {...props} name={`${name}-search`} value={genre} onChange={setGenre} />
      <input type="hidden" name={name} value={genre?.id ?? ''} />
    </>
  );
}
