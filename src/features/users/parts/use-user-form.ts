import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import type { Translate } from '~/shared/i18n/i18n';
import type { Role } from '~/shared/permissions';
import type { FormErrors } from '~/ui/form-dialog';
import { createUserInput } from '../schema';

export interface UserValues {
  name: string;
  email: string;
  role: Role;
}

const formSchema = v.required(createUserInput);

function problems(values: UserValues, t: Translate): FormErrors | undefined {
  const parsed = v.safeParse(formSchema, values);
  if (parsed.success) return undefined;
  const { nested = {} } = v.flatten<typeof formSchema>(parsed.issues);
  return Object.fromEntries(
    Object.entries(nested).map(([field, [text]]) => [field, translateIssue(t, text)]),
  );
}

export const sameValues = (a: UserValues, b: UserValues) =>
  a.name === b.name && a.email === b.email && a.role === b.role;

interface Options {
  start: UserValues;
  /** Returns what went wrong, or nothing. What was typed stays. */
  send: (values: UserValues) => Promise<FormErrors | undefined>;
}

export function useUserForm({ start, send }: Options) {
  const t = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);

  // To the first field that is wrong: who cannot see the page hears what to do.
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  async function submit() {
    const wrong = problems(values, t);
    if (wrong) return setErrors(wrong);
    setPending(true);
    setErrors({});
    setErrors((await send(values)) ?? {});
    setPending(false);
  }

  return {
    form,
    values,
    setValues,
    errors,
    pending,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (!pending) void submit();
    },
  };
}
