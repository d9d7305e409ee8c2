import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { confirmation } from '~/shared/errors/confirmation';
import type { ConfirmDialogProps, Question, Remedy } from './confirm-dialog';

const remedies = new Set<string>(['passkey', 'passkey-or-sign-in', 'sign-in'] satisfies Remedy[]);
const isRemedy = (remedy: string): remedy is Remedy => remedies.has(remedy);

/** Asks the user to confirm who they are. Once, in the root layout; the dialog's chunk is lazy. */
export function ConfirmOutlet() {
  const router = useRouter();
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const [question, setQuestion] = useState<Question>();

  const ask = useEffectEvent(async (remedy: string): Promise<boolean> => {
    // The administrator's last passkey is gone: the manager shows what to do instead of its pages.
    if (!isRemedy(remedy)) {
      if (!router.state.location.pathname.startsWith('/manager')) return false;
      const { invalidatePasskeys } = await import('../client');
      await invalidatePasskeys(await router.options.context.data.client());
      void router.invalidate();
      return false;
    }
    const { PasskeyConfirmDialog } = await import('./confirm-dialog');
    setDialog(() => PasskeyConfirmDialog);
    return new Promise((resolve) => {
      setQuestion({
        remedy,
        answer(confirmed) {
          setQuestion(undefined);
          resolve(confirmed);
        },
      });
    });
  });
  useEffect(() => confirmation.onRequired((remedy) => ask(remedy).catch(() => false)), []);

  return Dialog && <Dialog question={question} />;
}
