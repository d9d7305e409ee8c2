import { type CallFailure, toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import type { FormErrors } from './form-dialog';

/** Whether a failure has words of its own: the server refused, or nobody can reach it. */
export const hasOwnMessage = ({ code, status }: CallFailure) =>
  code === 'OFFLINE' || (status >= 400 && status < 500);

/** What a failed call means to the form that made it. */
export function useCall() {
  const t = useMessages();

  /** The words for a failure: its own where the server refused or is away, else what failed. */
  function explain(cause: unknown, otherwise: string): FormErrors {
    const failure = toCallFailure(cause, t);
    const told = hasOwnMessage(failure);
    return { [(told && failure.field) || 'form']: told ? failure.message : otherwise };
  }

  /** Runs what a dialog asks for; returns what went wrong, where something did. */
  async function call(work: () => Promise<unknown>, otherwise: string) {
    try {
      await work();
      return undefined;
    } catch (cause) {
      return explain(cause, otherwise);
    }
  }

  return { call, explain };
}

class Refusal extends Error {}

/** For a `ConfirmDialog`: its `describeError`. */
export const refusalMessage = (error: unknown) =>
  error instanceof Refusal ? error.message : undefined;

/** For a `ConfirmDialog`: the words of a refusal are thrown, so that it stays and shows them. */
export function useConfirmedCall() {
  const { call } = useCall();
  return async (work: () => Promise<unknown>, otherwise: string) => {
    const wrong = await call(work, otherwise);
    if (wrong) throw new Refusal(wrong.form ?? otherwise);
  };
}
