import { useState } from 'react';
import { signOutAndLeave } from '~/features/accounts/auth/sign-out';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import { errorMessage } from '~/ui/form/use-explain';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { confirmWithPasskey } from '../client';
import { isCancelled, useSupport } from '../webauthn';

/** What would help: see `step-up.ts` on the server. */
export type Remedy = 'passkey' | 'passkey-or-sign-in' | 'sign-in';

export interface Question {
  remedy: Remedy;
  answer: (confirmed: boolean) => void;
}

const texts: Record<Remedy, PlainMessageKey> = {
  passkey: 'passkeys:confirm.passkey',
  'passkey-or-sign-in': 'passkeys:confirm.either',
  'sign-in': 'passkeys:confirm.signIn',
};

/** Signs out, and returns to this page after the sign-in. */
function leaveToSignIn(): Promise<void> {
  const redirect = location.pathname + location.search + location.hash;
  return signOutAndLeave(`/login?${new URLSearchParams({ redirect })}`);
}

function useConfirmation(question: Question | undefined) {
  const t = useMessages();
  const [pending, setPending] = useState<'passkey' | 'sign-in'>();
  const [error, setError] = useState<string>();

  async function run(step: 'passkey' | 'sign-in', action: () => Promise<void>) {
    setPending(step);
    setError(undefined);
    try {
      await action();
    } catch (cause) {
      const cancelled = isCancelled(cause) && t('passkeys:confirm.cancelled');
      setError(cancelled || errorMessage(toCallFailure(cause, t), t('passkeys:confirm.failed')));
    }
    setPending(undefined);
  }

  return {
    pending,
    error,
    cancel() {
      setError(undefined);
      question?.answer(false);
    },
    confirm: () =>
      run('passkey', async () => {
        await confirmWithPasskey();
        question?.answer(true);
      }),
    signInAgain: () => run('sign-in', leaveToSignIn),
  };
}

export interface ConfirmDialogProps {
  /** What is asked; `undefined` while it is closed. */
  question: Question | undefined;
}

export function PasskeyConfirmDialog({ question }: ConfirmDialogProps) {
  const t = useMessages();
  const isSupported = useSupport();
  const remedy = useDialogSubject(question).subject?.remedy ?? 'passkey';
  const { pending, error, cancel, confirm, signInAgain } = useConfirmation(question);
  const text = isSupported || remedy !== 'passkey' ? texts[remedy] : 'passkeys:confirm.unsupported';
  const byPasskey = isSupported && remedy !== 'sign-in';
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={cancel}
      dismissible={!pending}
      title={t('ui:confirmation.title')}
      description={t(text)}
      className="dialog:max-w-md"
      footer={
        <>
          <Button disabled={pending !== undefined} onClick={cancel}>
            {t('ui:confirm.cancel')}
          </Button>
          {remedy !== 'passkey' && (
            <Button
              variant={byPasskey ? 'secondary' : 'primary'}
              loading={pending === 'sign-in'}
              onClick={() => void signInAgain()}
            >
              {t('passkeys:confirm.signInAgain')}
            </Button>
          )}
          {byPasskey && (
            <Button
              variant="primary"
              loading={pending === 'passkey'}
              onClick={() => void confirm()}
            >
              {t('passkeys:confirm.submit')}
            </Button>
          )}
        </>
      }
    >
      {error && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
