import { CircleAlert } from 'lucide-react';
// organizations:start
import type { ReactNode } from 'react';
// organizations:end
import { type FormEvent, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { signOut } from '~/features/auth/client';
import { CodeField } from '~/features/auth/code-field';
import { Resend } from '~/features/auth/resend';
import { codeSchema, normalizeEmail } from '~/features/auth/schema';
import { tellOtherTabs } from '~/features/auth/tabs';
// organizations:start
import { useOnlyOwner } from '~/features/organizations/only-owner';
// organizations:end
import type { CallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { TextField } from '~/ui/form/field';
import { useFocusFirstError } from '~/ui/form/use-focus-first-error';
import { accountClient } from '../client';
import { errorMessage } from '~/ui/form/use-explain';
import { useAccountRequest } from './use-request';

interface DeletionDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

type Step = 'warned' | 'code-sent' | 'deleted';

/** Steps: the warning, then the code and the typed address, then the confirmation. */
export function DeletionDialog({ open, email, onClose }: DeletionDialogProps) {
  const t = useMessages();
  const id = useId();
  const deletion = useDeletion(email);
  const { step, pending, errors, requestCode, reset } = deletion;
  const deleted = step === 'deleted';
  function close() {
    if (deleted) return goToLogin();
    reset();
    onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!pending}
      title={deleted ? t('account:deletion.doneTitle') : t('account:deletion.ask')}
      description={deleted ? t('account:deletion.doneText') : t('account:deletion.warning')}
      className="dialog:max-w-md"
      footer={<Actions {...{ step, pending, requestCode, close }} form={id} />}
    >
      {step === 'warned' && <p className="text-sm">{t('account:deletion.codeFirst')}</p>}
      {step === 'code-sent' && <ConfirmationForm id={id} email={email} {...deletion} />}
      {errors.general && !deleted && (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{errors.general}</span>
        </p>
      )}
    </Dialog>
  );
}

interface ActionsProps {
  step: Step;
  pending: boolean;
  /** The ID of the form that the last step submits. */
  form: string;
  requestCode: () => void;
  close: () => void;
}

function Actions({ step, pending, form, requestCode, close }: ActionsProps) {
  const t = useMessages();
  if (step === 'deleted')
    return (
      <Button variant="primary" onClick={close}>
        {t('account:deletion.leave')}
      </Button>
    );
  return (
    <>
      <Button disabled={pending} onClick={close}>
        {t('ui:confirm.cancel')}
      </Button>
      {step === 'warned' ? (
        <Button variant="danger" loading={pending} onClick={requestCode}>
          {t('account:deletion.send')}
        </Button>
      ) : (
        <Button type="submit" form={form} variant="danger" loading={pending}>
          {t('account:deletion.submit')}
        </Button>
      )}
    </>
  );
}

interface ConfirmationFormProps {
  id: string;
  email: string;
  errors: Errors;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  // organizations:start
  fields: ReactNode;
  // organizations:end
}

/** The code proves the user's identity; typing the address confirms the intent. */
function ConfirmationForm(props: ConfirmationFormProps) {
  const { id, email, errors, submit } = props;
  const t = useMessages();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, errors);
  return (
    <div className="flex flex-col gap-3">
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm">
          {t('auth:verify.text')}{' '}
          <span className="font-medium">
            <Address>{email}</Address>
          </span>
        </p>
        <CodeField error={errors.code} />
        <TextField
          name="email"
          dir="ltr"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('account:deletion.confirm')}
          error={errors.email}
        />
        {/* organizations:start */}
        {props.fields}
        {/* organizations:end */}
      </form>
      <Resend send={() => accountClient.requestDeletion()} />
    </div>
  );
}

/** Loads a new document, so nothing private stays in memory; other tabs follow. */
function goToLogin() {
  tellOtherTabs();
  location.replace('/login');
}

interface Errors {
  code?: string;
  email?: string;
  general?: string;
}

function useDeletion(email: string) {
  const t = useMessages();
  const { pending, run } = useAccountRequest();
  const [step, setStep] = useState<Step>('warned');
  const [errors, setErrors] = useState<Errors>({});
  // organizations:start
  const { fields, input, notice, reset: resetOwned } = useOnlyOwner('own');
  // organizations:end

  function fail(failure: CallFailure) {
    // organizations:start
    if (notice(failure)) return setErrors({});
    // organizations:end
    const message = errorMessage(failure, t('account:deletion.failed'));
    setErrors({ [failure.field === 'code' ? 'code' : 'general']: message });
  }

  function requestCode() {
    setErrors({});
    run(async () => {
      await accountClient.requestDeletion();
      setStep('code-sent');
    }, fail);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const code = v.safeParse(codeSchema, form.get('code'));
    const typed = form.get('email');
    const same = typeof typed === 'string' && normalizeEmail(typed) === email;
    setErrors({
      ...(!code.success && { code: translateIssue(t, code.issues[0].message) }),
      ...(!same && { email: t('account:error.mismatch') }),
    });
    if (!code.success || !same) return;
    run(async () => {
      await accountClient.confirmDeletion({
        email,
        code: code.output,
        // organizations:start
        ...input,
        // organizations:end
      });
      setStep('deleted');
      // The session was deleted with the account; this clears its cookie.
      await signOut().catch(() => {});
    }, fail);
  }

  function reset() {
    setStep('warned');
    setErrors({});
    // organizations:start
    resetOwned();
    // organizations:end
  }

  return {
    step,
    pending,
    errors,
    requestCode,
    submit,
    reset,
    // organizations:start
    fields,
    // organizations:end
  };
}
