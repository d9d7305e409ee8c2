import * as v from 'valibot';
import { type RefObject, useEffect } from 'react';
import { type CallFailure, toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';

/** Error messages by field name; `form` is for errors that belong to no field. */
export type FormErrors = Record<string, string | undefined>;

/** Whether the server rejected the call, with a message for users, or is away. */
const hasOwnMessage = ({ code, status }: CallFailure) =>
  code === 'SERVICE_UNAVAILABLE' || (status >= 400 && status < 500);

/** The failure's own message if it has one, otherwise `fallback`. */
export const errorMessage = (failure: CallFailure, fallback: string): string =>
  hasOwnMessage(failure) ? failure.message : fallback;

/**
 * Maps whatever a form's submit has thrown to form errors: the issues of `v.parse`, the error's own
 * message if it has one, otherwise `fallback`.
 */
export function useExplain() {
  const t = useMessages();
  return (cause: unknown, fallback = t('ui:confirm.failed')): FormErrors => {
    if (v.isValiError(cause)) {
      const errors: FormErrors = {};
      for (const issue of cause.issues)
        errors[v.getDotPath(issue) ?? 'form'] ??= translateIssue(t, issue.message);
      return errors;
    }
    const failure = toCallFailure(cause, t);
    const field = hasOwnMessage(failure) ? failure.field : undefined;
    return { [field ?? 'form']: errorMessage(failure, fallback) };
  };
}

/**
 * Focuses the first invalid field after a rejected submit, so screen readers announce it.
 * `rejection` changes identity with each rejection and stays the same on other renders.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, rejection: unknown): void {
  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, rejection]);
}
