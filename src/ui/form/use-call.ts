import { type CallFailure, toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import type { FormErrors } from './form-dialog';

/** Whether the server rejected the call, with a message for users, or is unreachable. */
const hasOwnMessage = ({ code, status }: CallFailure) =>
  code === 'OFFLINE' || (status >= 400 && status < 500);

/** The failure's own message if it has one, otherwise `fallback`. */
export const errorMessage = (failure: CallFailure, fallback: string): string =>
  hasOwnMessage(failure) ? failure.message : fallback;

/** Maps a failed call to form errors. */
export function useCall() {
  const t = useMessages();

  function explain(cause: unknown, fallback: string): FormErrors {
    const failure = toCallFailure(cause, t);
    const field = hasOwnMessage(failure) ? failure.field : undefined;
    return { [field ?? 'form']: errorMessage(failure, fallback) };
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
