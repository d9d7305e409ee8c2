import { type FormEvent, type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import { translateIssue } from '~/shared/i18n/message';
import type { EntityFields } from './fields';
import type { FormErrors } from './form-dialog';
import { useDraft } from './use-draft';
import { useFocusFirstError } from './use-focus-first-error';

export interface FormOptions<Values, Checked> {
  /** Key of the draft that is saved when the session expires. */
  draft: string;
  fields: EntityFields<never, Values>;
  /** Initial values. Defaults to an empty form. */
  start?: Values;
  /** The schema that the server uses too. */
  schema: v.GenericSchema<unknown, Checked>;
  /** Extra data stored with the draft: see `useEdit`. */
  draftBase?: { read: () => unknown; restore: (base: unknown) => void };
  /** Returns errors, or nothing. Typed input is kept. */
  send: (checked: Checked) => Promise<FormErrors | undefined>;
}

/** The state of a form, for `FormField` and the components around it. */
export interface Form<Values> {
  form: RefObject<HTMLFormElement | null>;
  fields: EntityFields<never, Values>;
  /** Initial values. */
  start: Values;
  values: Values;
  changed: boolean;
  /** Merges a partial update, so late results such as uploads never undo newer input. */
  change: (part: Partial<Values>) => void;
  errors: FormErrors;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
}

/** The first error of each field. */
function firstErrors(issues: readonly v.BaseIssue<unknown>[], t: Translate): FormErrors {
  const errors: FormErrors = {};
  for (const issue of issues)
    errors[v.getDotPath(issue) ?? 'form'] ??= translateIssue(t, issue.message);
  return errors;
}

const namesOf = <Values>(part: Partial<Values>) => Object.keys(part) as (keyof Values & string)[];

function useErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [failures, setFailures] = useState(0);
  useFocusFirstError(form, failures);
  function fail(newErrors: FormErrors) {
    setErrors(newErrors);
    setFailures((count) => count + 1);
  }
  return { errors, setErrors, fail };
}

/** A form of several fields: validation, submit, and errors shown at the fields. */
export function useForm<Values, Checked>(
  options: FormOptions<Values, Checked>,
): Form<Values> & { setValues: (values: Values) => void } {
  const { draft, draftBase, fields, start = fields.blank, schema, send } = options;
  const t = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [pending, setPending] = useState(false);
  const { errors, setErrors, fail } = useErrors(form);
  const changed = !fields.isSame(values, start);

  useDraft<{ values: Values; base: unknown }>({
    form: draft,
    read: () => (changed ? { values, base: draftBase?.read() } : undefined),
    restore(saved) {
      setValues(saved.values);
      draftBase?.restore(saved.base);
    },
  });

  async function submit() {
    const parsed = v.safeParse(schema, fields.toInput(values));
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
    const names = namesOf(part).filter((name) => part[name] !== values[name]);
    const cleared = Object.fromEntries(names.map((name) => [fields.inputName(name), undefined]));
    setErrors((now) => ({ ...now, ...cleared }));
  }

  return {
    form,
    fields,
    start,
    values,
    setValues,
    changed,
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
