import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { useForm } from '~/ui/form/use-form';
import { Dialog } from '~/ui/overlay/dialog';
import { toast } from '~/ui/overlay/toast';
import { genreClient } from '../client';
import { genre } from '../record';
import type { Genre } from '../schema';
import { GenreFields } from './genre-fields';

interface NewGenreDialogProps {
  open: boolean;
  onClose: () => void;
  /** A search term without a match. */
  name: string;
  onCreated: (genre: Genre) => void;
}

/** Creates a genre that is missing in the form of a book. */
export function NewGenreDialog({ open, onClose, name, onCreated }: NewGenreDialogProps) {
  const t = useMessages();
  const id = useId();
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'new genre',
    fields: genre.fields,
    start: { ...genre.fields.blank, name },
    schema: genre.createInput,
    failed: t('genres:create.failed'),
    async send(input) {
      const { id: genreId, name: createdName, colour } = await genreClient.api.create(input);
      toast.success(t('genres:create.done'));
      onCreated({ id: genreId, name: createdName, colour });
      onClose();
      await genreClient.invalidate(queryClient);
    },
  });
  const { form: element, onSubmit, pending, errors } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!pending}
      title={t('genres:new')}
      className="dialog:max-w-lg"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {t('genres:create')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-5 pb-1"
      >
        <GenreFields form={form} />
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </form>
    </Dialog>
  );
}
