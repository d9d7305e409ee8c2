import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { type CallFailure, toCallFailure } from '../errors/call-error';
import type { FormState } from '../page/page-context';
import { useMessages } from '../i18n/context';
import { translateIssue } from '../i18n/message';
import { usePageContext } from '../page/page-context-hooks';

interface FieldFormOptions {
  /** The name of the field. */
  field: string;
  schema: v.GenericSchema<unknown, string>;
  /** Sends the validated value. Errors are shown at the field. */
  send(value: string): Promise<void>;
  /** Called first on failure; returns true if it handled it. */
  onFailure?(failure: CallFailure): boolean;
}

/** The state of a form that was submitted before hydration or without JavaScript. */
export function useSubmittedForm(): FormState | undefined {
  const form = usePageContext()?.form;
  const { pathname } = useLocation();
  return form?.path === pathname ? form : undefined;
}

/**
 * A form with one field, such as an email or a code: validated with the server's schema, sent, and
 * shown with error messages. Without JavaScript, the form posts to its own page.
 */
export function useSingleFieldForm({ field, schema, send, onFailure }: FieldFormOptions) {
  const t = useMessages();
  const submitted = useSubmittedForm();
  const [error, setError] = useState<string | undefined>(submitted?.error);
  const [attemptsLeft, setAttemptsLeft] = useState(submitted?.attemptsLeft);
  const [pending, setPending] = useState(false);

  async function submitValue(given: unknown, input?: unknown) {
    /** Shows the error and moves the focus to the field. */
    const showError = (message: string) => {
      setError(message);
      if (input instanceof HTMLElement) input.focus();
    };
    const parsed = v.safeParse(schema, given);
    if (!parsed.success) return showError(translateIssue(t, parsed.issues[0].message));
    setPending(true);
    setError(undefined);
    try {
      await send(parsed.output);
    } catch (cause) {
      const failure = toCallFailure(cause, t);
      setAttemptsLeft(failure.attemptsLeft);
      if (!onFailure?.(failure)) showError(failure.message);
      setPending(false);
    }
  }

  return {
    error,
    setError,
    /** After a wrong code. */
    attemptsLeft,
    pending,
    defaultValue: submitted?.values[field] ?? '',
    submitValue: (value: string) => void submitValue(value),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      if (!pending) void submitValue(new FormData(form).get(field), form.elements.namedItem(field));
    },
  };
}
