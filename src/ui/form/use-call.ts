import { type CallFailure, toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import type { FormErrors } from './form-dialog';

/** Whether an error has its own message: the server rejected the call or is unreachable. */
export const hasOwnMessage = ({ code, status }: CallFailure) =>
  code === 'OFFLINE' || (status >= 400 && status < 500);

/** Maps a failed call to form errors. */
export function useCall() {
  const t = useMessages();

  /** The error's own message if it has one, otherwise `fallback`. */
  function explain(cause: unknown, fallback: string): FormErrors {
    const failure = toCallFailure(cause, t);
    const hasMessage = hasOwnMessage(failure);
    return { [(hasMessage && failure.field) || 'form']: hasMessage ? failure.message : fallback };
  }

  /** Runs the call and returns form errors if it fails. */
  async function call(request: () => Promise<unknown>, fallback: string) {
    try {
      await request();
      return undefined;
    } catch (cause) {
      return explain(cause, fallback);
    }
  }

  return { call, explain };
}

class Refusal extends Error {}

/** For the `describeError` prop of a `ConfirmDialog`. */
export const refusalMessage = (error: unknown) =>
  error instanceof Refusal ? error.message : undefined;

/** For a `ConfirmDialog`: rethrows the rejection message, so the dialog stays open and shows it. */
export function useConfirmedCall() {
  const { call } = useCall();
  return async (request: () => Promise<unknown>, fallback: string) => {
    const errors = await call(request, fallback);
    if (errors) throw new Refusal(errors.form ?? fallback);
  };
}
