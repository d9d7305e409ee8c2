import { type FormEvent, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import type { RetainedData } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { message } from '~/shared/i18n/message';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { FieldError, TextField } from '~/ui/form/field';
import { type FormErrors, useExplain, useFocusFirstError } from '~/ui/form/use-explain';
import { Dialog } from '~/ui/overlay/dialog';
import { signOut } from '../../auth/client';
import { CodeField } from '../../auth/code-field';
import { endSession } from '../../auth/sign-out';
import { Resend } from '../../auth/resend';
import { type CodeSent, codeSchema, normalizeEmail } from '../../auth/schema';
import { tellOtherTabs } from '../../auth/tabs';
import type { DeletionQuestions } from '../deletion-questions';
import type { AccountSection } from '../sections';

interface DeletionDialogProps {
  open: boolean;
  email: string;
  retainedData: readonly RetainedData[];
  questions: DeletionQuestions;
  sections: readonly AccountSection[];
  onClose: () => void;
}

type Step = 'warned' | 'code-sent' | 'deleted';

/** Steps: the warning, then the code and the typed address, then the confirmation. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { open, email, retainedData, questions, sections, onClose } = props;
  const t = useMessages();
  const id = useId();
  const deletion = useDeletion(email, questions);
  const { step, pending, errors, requestCode, reset } = deletion;
  const body = useRef<HTMLDivElement>(null);
  useFocusFirstError(body, errors);
  const deleted = step === 'deleted';
  // Where the focus goes when the dialog closes; by default to its opener.
  const next = useRef<HTMLElement>(null);
  function leaveFor(selector: string) {
    next.current = document.querySelector<HTMLElement>(selector);
    close();
  }
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
      finalFocus={() => next.current}
      title={deleted ? t('account:deletion.doneTitle') : t('account:deletion.ask')}
      description={deleted ? t('account:deletion.doneText') : t('account:deletion.warning')}
      className="dialog:max-w-md"
      footer={<Actions {...{ step, pending, requestCode, close }} form={id} />}
    >
      <div ref={body} hidden={deleted} className="flex flex-col gap-4">
        {step === 'warned' && (
          <>
            <RetainedDataList {...{ retainedData, sections, leaveFor }} />
            <p className="text-sm">{t('account:deletion.codeFirst')}</p>
          </>
        )}
        {step === 'code-sent' && <ConfirmationForm id={id} email={email} {...deletion} />}
        {deletion.questions}
        {errors.form && <FieldError>{errors.form}</FieldError>}
      </div>
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
  errors: FormErrors;
  attemptsLeft: number | undefined;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  sendCode: () => Promise<CodeSent>;
}

/** The code proves the user's identity; typing the address confirms the intent. */
function ConfirmationForm(props: ConfirmationFormProps) {
  const { id, email, errors, attemptsLeft, submit, sendCode } = props;
  const t = useMessages();
  return (
    <div className="flex flex-col gap-3">
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm">
          {t('auth:verify.text')}{' '}
          <span className="font-medium">
            <Address>{email}</Address>
          </span>
        </p>
        <CodeField error={errors.code} attemptsLeft={attemptsLeft} />
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
      </form>
      <Resend send={sendCode} />
    </div>
  );
}

/** Loads a new document, so nothing private stays in memory; other tabs follow. */
function goToLogin() {
  tellOtherTabs();
  location.replace('/login');
}

/** The code, and the address of the account, which the user types to confirm. */
const confirmation = (email: string) =>
  v.object({
    code: codeSchema,
    email: v.pipe(
      v.string(),
      v.transform(normalizeEmail),
      v.literal(email, message('account:error.mismatch')),
    ),
  });

/** Runs a step of the dialog. If it fails, `explain` says why. */
function useStep(explain: (cause: unknown) => FormErrors) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [attemptsLeft, setAttemptsLeft] = useState<number>();
  async function run(work: () => Promise<void>) {
    setPending(true);
    setErrors({});
    await work().catch((cause: unknown) => {
      setErrors(explain(cause));
      setAttemptsLeft(toCallFailure(cause, t).attemptsLeft);
    });
    setPending(false);
  }
  return {
    pending,
    errors,
    attemptsLeft,
    clearErrors: () => setErrors({}),
    run: (work: () => Promise<void>) => void run(work),
  };
}

function useDeletion(email: string, questions: DeletionQuestions) {
  const t = useMessages();
  const explain = useExplain();
  const [step, setStep] = useState<Step>('warned');
  const { clearErrors, run, ...state } = useStep(
    (cause) =>
      questions.rejected(toCallFailure(cause, t)) ?? explain(cause, t('account:deletion.failed')),
  );

  const sendCode = () => api.account.requestDeletion(questions.input);
  const requestCode = () =>
    run(async () => {
      await sendCode();
      setStep('code-sent');
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    run(async () => {
      const typed = v.parse(confirmation(email), Object.fromEntries(form));
      await endSession(() => api.account.confirmDeletion({ ...typed, ...questions.input }));
      setStep('deleted');
      // The session was deleted with the account; this clears its cookie.
      await signOut().catch(() => {});
    });
  }

  function reset() {
    setStep('warned');
    clearErrors();
    questions.reset();
  }

  return {
    ...state,
    step,
    sendCode,
    requestCode,
    submit,
    reset,
    questions: questions.fields(state.errors),
  };
}

interface RetainedDataListProps extends Pick<DeletionDialogProps, 'retainedData' | 'sections'> {
  /** Closes the dialog, and moves the focus. */
  leaveFor: (selector: string) => void;
}

/** What stays after the account is deleted, and why. Offers what users may want to do before. */
function RetainedDataList({ retainedData, sections, leaveFor }: RetainedDataListProps) {
  const t = useMessages();
  const activityDays = usePageContext()?.config.activityDays ?? 0;
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <h3 className="font-medium">{t('account:deletion.keptTitle')}</h3>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-pretty text-ink-soft">
        {retainedData.map(({ table, reason }) => (
          <li key={table}>{reason(t, { activityDays })}</li>
        ))}
      </ul>
      {sections.map(
        ({ beforeDeletion }, at) =>
          beforeDeletion && (
            <Button key={at} size="sm" onClick={() => leaveFor(beforeDeletion.focus)}>
              {t(beforeDeletion.label)}
            </Button>
          ),
      )}
    </div>
  );
}
