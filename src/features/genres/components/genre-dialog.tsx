import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { FieldError } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/form-dialog';
import { GenreFields } from './genre-fields';
import type { GenreValues } from './genre-values';

interface GenreDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  form: RefObject<HTMLFormElement | null>;
  values: GenreValues;
  change: (part: Partial<GenreValues>) => void;
  errors: FormErrors;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  /** A conflict must be resolved first. */
  waiting?: boolean;
  /** Rendered above the fields. */
  children?: ReactNode;
}

/** Name and colour of a new or existing genre. */
export function GenreDialog(props: GenreDialogProps) {
  const { open, onClose, title, form, values, change, errors, pending, waiting = false } = props;
  const t = useMessages();
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      // The URL controls whether it is open, so Back closes it anyway.
      closeOnBack={false}
      dismissible={!pending}
      title={title}
      className="dialog:max-w-lg"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={pending} waiting={waiting}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={props.onSubmit}
        className="flex flex-col gap-5 pb-1"
      >
        {props.children}
        <GenreFields values={values} onChange={change} errors={errors} />
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </form>
    </Dialog>
  );
}
