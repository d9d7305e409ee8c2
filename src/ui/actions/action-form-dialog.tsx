import { type ReactNode, useState } from 'react';
import { type CallFailure, toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { FormDialog } from '../form/form-dialog';
import { useLazyComponent } from '../overlay/lazy';
import type { FormErrors } from '../form/use-explain';
import type { Action, ActionForm, ChangedTexts } from './action';

export interface ActionTexts {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: string;
  failed?: string;
}

interface ActionFormDialogProps<Item> {
  action: Action<Item>;
  /** Unless it is about several records. */
  item: Item | undefined;
  texts: ActionTexts;
  open: boolean;
  onClose: () => void;
  /** Nothing can be sent yet, or at all. */
  waiting?: boolean;
  /** Returns what is wrong with fields of `children`. */
  check?: (data: FormData) => FormErrors | undefined;
  /** Sends what the form asks for. */
  onSubmit: (input: Record<string, unknown>) => Promise<unknown>;
  /** Below the fields. */
  children?: (errors: FormErrors) => ReactNode;
}

/** Asks before an action, with its form if it has one. */
export function ActionFormDialog<Item>(props: ActionFormDialogProps<Item>) {
  const { action, item, texts, onClose, waiting = false } = props;
  const { draft, danger = false } = action;
  const lazy = useLazyComponent(action.form ?? noForm, props.open, onClose, { preload: false });
  const { component: form, open } = lazy;
  const { submit, failure } = useSubmit(props, form);
  const t = useMessages();
  const [changed, onTexts] = useState<ChangedTexts>();
  const Fields = form?.fields;
  return (
    <FormDialog
      {...{ open, onClose, danger, waiting }}
      {...texts}
      {...(changed && { submitLabel: t(changed.submit), description: t(changed.text) })}
      {...(draft && { draft })}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          {Fields && <Fields {...{ item, errors, failure, onTexts }} />}
          {props.children?.(errors)}
        </>
      )}
    </FormDialog>
  );
}

/** For actions that ask for nothing. */
const noForm = async () => undefined;

function useSubmit<Item>(
  { item, check, onSubmit }: ActionFormDialogProps<Item>,
  form: ActionForm<Item, never> | undefined,
) {
  const t = useMessages();
  const page = usePageContext();
  const [failure, setFailure] = useState<CallFailure>();

  async function submit(data: FormData) {
    const errors = check?.(data);
    if (errors) return errors;
    try {
      const input = page && form ? form.read(data, { item, page }) : {};
      if (input) await onSubmit(input);
      return undefined;
    } catch (cause) {
      const rejected = toCallFailure(cause, t);
      setFailure(rejected);
      // Stays open, with the fields that ask.
      if (form?.asks?.(rejected)) return {};
      throw cause;
    }
  }
  return { submit, failure };
}
