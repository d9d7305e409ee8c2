import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import { translateIssue } from '~/shared/i18n/message';
import type { FormErrors } from './form-dialog';
import { useDraft } from './use-draft';
import { useFocusFirstError } from './use-focus-first-error';

export interface FormOptions<Values, Checked> {
  /** Distinguishes the forms of a page, for what is kept when the session ends. */
  draft: string;
  start: Values;
  /** The rule that the server uses too. */
  schema: v.GenericSchema<unknown, Checked>;
  /** What the rule is asked about, where the form keeps it differently: a year as text. */
  read?: (values: Values) => unknown;
  /** What the rule and the server call a value, where that is not its name. */
  fields?: Partial<Record<keyof Values, string>>;
  /** What else belongs to a draft: see `useEdit`. */
  draftBase?: { read: () => unknown; restore: (base: unknown) => void };
  /** Returns what went wrong, or nothing. What was typed stays. */
  send: (checked: Checked) => Promise<FormErrors | undefined>;
}

/** The first thing that is wrong with each field. */
function problems(issues: readonly v.BaseIssue<unknown>[], t: Translate): FormErrors {
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

/** A form of several fields: checked, sent, and told about at the fields. */
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
    restore(kept) {
      setValues(kept.values);
      draftBase?.restore(kept.base);
    },
  });

  function fail(wrong: FormErrors) {
    setErrors(wrong);
    setFailures((count) => count + 1);
  }

  async function submit() {
    const parsed = v.safeParse(schema, read(values));
    if (!parsed.success) return fail(problems(parsed.issues, t));
    setPending(true);
    setErrors({});
    const wrong = await send(parsed.output);
    if (wrong) fail(wrong);
    setPending(false);
  }

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    // What was said of a value does not hold of another.
    const changed = keysOf(part).filter((key) => part[key] !== values[key]);
    const names = changed.map((key) => fields?.[key] ?? String(key));
    setErrors((now) => without(now, names));
  }

  return {
    form,
    values,
    setValues,
    /** Some of the values. What arrives late, such as an upload, undoes nothing typed meanwhile. */
    change,
    errors,
    pending,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      // A form in a dialog is not inside the form that opened it, except for React.
      event.stopPropagation();
      if (!pending) void submit();
    },
  };
}
