import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { toast } from '~/ui/overlay/toast';
import { useForm } from '~/ui/form/use-form';
import { invalidateGenres } from '../client';
import { genre } from '../record';
import type { Genre } from '../schema';
import { GenreDialog } from './genre-dialog';

interface NewGenreDialogProps {
  open: boolean;
  onClose: () => void;
  /** Initial name: a search term without a match. */
  name?: string;
  onCreated?: (genre: Genre) => void;
}

export function NewGenreDialog({ open, onClose, name = '', onCreated }: NewGenreDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'new genre',
    fields: genre.fields,
    start: { ...genre.fields.blank, name },
    schema: genre.createInput,
    failed: t('genres:manage.createFailed'),
    async send(input) {
      const { id, name: createdName, colour } = await api.genres.create(input);
      toast.success(t('genres:manage.created'));
      onCreated?.({ id, name: createdName, colour });
      onClose();
      await invalidateGenres(queryClient);
    },
  });
  return (
    <GenreDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('genres:manage.new.title')}
      submitLabel={t('genres:manage.new.submit')}
    />
  );
}
