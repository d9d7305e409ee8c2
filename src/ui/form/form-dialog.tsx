import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '../basics/button';
import { Dialog } from '../overlay/dialog';
import type { DialogProps } from '../overlay/dialog-panel';
import { toast } from '../overlay/toast';
import { FieldError } from './field';
import { fillFields, readFields } from './form-fields';
import { useDraft } from '~/shared/hooks/drafts';
import { type FormErrors, useExplain, useFocusFirstError } from './use-explain';

export interface FormDialogProps extends Pick<DialogProps, 'finalFocus'> {
  open: boolean;
  onClose: () => void;
  /** Key of the draft that is saved when the session expires. Nothing is saved without it. */
  draft?: string;
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  danger?: boolean;
  /** Nothing can be sent yet, or at all. */
  waiting?: boolean;
  /** Validates and submits. If it returns errors or throws, the dialog stays open and shows why. */
  onSubmit: (form: FormData) => Promise<FormErrors | undefined | void>;
  /** Shown once it is submitted. */
  done?: string;
  /** Shown if submitting fails and the server gives no reason. */
  failed?: string;
  /** Called after a successful submit, once the dialog is closed. */
  onSent?: () => void;
  children?: (errors: FormErrors) => ReactNode;
}

function useDialogForm(props: FormDialogProps) {
  const { onClose, onSubmit, done, failed, onSent, waiting = false } = props;
  const explain = useExplain();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [rejections, setRejections] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejections);

  function close() {
    setErrors({});
    onClose();
  }

  async function send(data: FormData) {
    setPending(true);
    // In a promise, because a submit that is not async may throw, for example in `v.parse`.
    const submitErrors = await Promise.resolve(data)
      .then(onSubmit)
      .catch((cause: unknown) => explain(cause, failed));
    setPending(false);
    if (submitErrors) {
      setErrors(submitErrors);
      setRejections((count) => count + 1);
      return;
    }
    if (done) toast.success(done);
    close();
    onSent?.();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending && !waiting) void send(new FormData(event.currentTarget));
  }

  /** Editing a field clears its error. */
  function clearFieldError({ target }: FormEvent) {
    const name = target instanceof HTMLElement && target.getAttribute('name');
    if (name && errors[name]) setErrors({ ...errors, [name]: undefined });
  }

  return { form, pending, errors, close, submit, clearFieldError };
}

/** In a field of several lines, Enter begins the next one. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** A small form in a dialog. Typed input is kept until it is submitted. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, description, submitLabel, danger = false, waiting = false } = props;
  const t = useMessages();
  const id = useId();
  const { form, pending, errors, close, submit, clearFieldError } = useDialogForm(props);
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!pending}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      title={title}
      description={description}
      className="dialog:max-w-md"
      footer={
        <>
          <Button disabled={pending} onClick={close}>
            {t('ui:confirm.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            {...{ waiting }}
            loading={pending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for keys in its fields */}
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={submit}
        onChange={clearFieldError}
        onKeyDown={submitByKey}
        className="flex flex-col gap-4"
      >
        {props.children?.(errors)}
        <FormDraft name={props.draft} form={form} />
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </form>
    </Dialog>
  );
}

/** Rendered inside the form, so the fields exist when it mounts. */
function FormDraft({ name, form }: { name: string | undefined; form: FormRef }) {
  useDraft<[string, string][]>({
    form: name,
    read: () => (form.current ? readFields(form.current) : undefined),
    restore: (values) => void (form.current && fillFields(form.current, values)),
  });
  return null;
}

type FormRef = RefObject<HTMLFormElement | null>;
