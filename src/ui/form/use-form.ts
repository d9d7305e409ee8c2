import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import { translateIssue } from '~/shared/i18n/message';
import type { FormErrors } from './form-dialog';
import { useDraft } from './use-draft';
import { useFocusFirstError } from './use-focus-first-error';

export interface FormOptions<Values, Checked> {
  /** Key of the draft that is saved when the session expires. */
  draft: string;
  start: Values;
  /** The schema that the server uses too. */
  schema: v.GenericSchema<unknown, Checked>;
  /** Converts form values to the schema's input where they differ: a year entered as text. */
  read?: (values: Values) => unknown;
  /** Maps form values to the schema's field names where they differ. */
  fields?: Partial<Record<keyof Values, string>>;
  /** Extra data stored with the draft: see `useEdit`. */
  draftBase?: { read: () => unknown; restore: (base: unknown) => void };
  /** Returns errors, or nothing. Typed input is kept. */
  send: (checked: Checked) => Promise<FormErrors | undefined>;
}

/** The first error of each field. */
function firstErrors(issues: readonly v.BaseIssue<unknown>[], t: Translate): FormErrors {
  const errors: FormErrors = {};
  for (const issue of issues)
    errors[v.getDotPath(issue) ?? 'form'] ??= translateIssue(t, issue.message);
  return errors;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const keysOf = <Values>(part: Partial<Values>) => Object.keys(part) as (keyof Values)[];

function without(errors: FormErrors, names: string[]): FormErrors {
  if (!names.some((name) => errors[name])) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** A form of several fields: validation, submit, and errors shown at the fields. */
export function useForm<Values, Checked>(options: FormOptions<Values, Checked>) {
  const { draft, draftBase, start, schema, read = (values) => values, fields, send } = options;
  const t = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);
  const [failures, setFailures] = useState(0);

  useFocusFirstError(form, failures);
  useDraft<{ values: Values; base: unknown }>({
    form: draft,
    read: () => (isSame(values, start) ? undefined : { values, base: draftBase?.read() }),
    restore(saved) {
      setValues(saved.values);
      draftBase?.restore(saved.base);
    },
  });

  function fail(newErrors: FormErrors) {
    setErrors(newErrors);
    setFailures((count) => count + 1);
  }

  async function submit() {
    const parsed = v.safeParse(schema, read(values));
    if (!parsed.success) return fail(firstErrors(parsed.issues, t));
    setPending(true);
    setErrors({});
    const newErrors = await send(parsed.output);
    if (newErrors) fail(newErrors);
    setPending(false);
  }

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    // Editing a field clears its error.
    const changed = keysOf(part).filter((key) => part[key] !== values[key]);
    const names = changed.map((key) => fields?.[key] ?? String(key));
    setErrors((now) => without(now, names));
  }

  return {
    form,
    values,
    setValues,
    /** Merges a partial update, so late results such as uploads never undo newer input. */
    change,
    errors,
    pending,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      // Submit events bubble through React portals: a dialog's form must not submit the outer one.
      event.stopPropagation();
      if (!pending) void submit();
    },
  };
}
