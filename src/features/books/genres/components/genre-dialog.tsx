import { useId } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { Conflict } from '~/ui/form/conflict';
import { FieldError } from '~/ui/form/field';
import { FormField, useField } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import type { genre } from '../record';
import { ColourField } from './colour-field';

interface GenreDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  form: Form<typeof genre.fields.blank>;
}

/** Name and colour of a new or existing genre. */
export function GenreDialog(props: GenreDialogProps) {
  const { open, onClose, title, form } = props;
  const { form: element, onSubmit, pending, errors, conflict } = form;
  const t = useMessages();
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!pending}
      title={title}
      className="dialog:max-w-lg"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {props.submitLabel}
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
        {conflict && <Conflict {...conflict} />}
        <FormField form={form} name="name" />
        <ColourField {...useField(form, 'colour')} sample={form.values.name} />
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </form>
    </Dialog>
  );
}
