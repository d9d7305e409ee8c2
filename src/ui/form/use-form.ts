import { type FormEvent, type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import type { RecordChange } from '~/shared/errors/app-error';
import type { EntityFields } from './fields';
import { useDraft } from '~/shared/hooks/drafts';
import { type FormErrors, useExplain, useFocusFirstError } from './use-explain';

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
  /** If it throws, the form shows why, and typed input is kept. */
  send: (checked: Checked, values: Values) => Promise<unknown>;
  /** Shown if sending fails and the server gives no reason. */
  failed?: string;
}

/** A change by another user, and when it was received: "2 minutes ago" counts from then. */
export interface ConflictingChange extends RecordChange {
  receivedAt: number;
}

/** What the user must decide on before saving again. */
export interface EditConflict<Values> {
  /** Title when the author of the other change is unknown. */
  title: string;
  /** Title with the author and time of the other change. */
  titleBy: (who: { name: string; when: string }) => string;
  fields: EntityFields<never, Values>;
  /** The fields that both versions changed. */
  names: (keyof Values & string)[];
  theirs: Values;
  mine: Values;
  /** Who changed it and when, if known. */
  change: ConflictingChange | undefined;
  /** How many saves it stopped. Each time, the panel takes the focus. */
  stoppedSaves: number;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
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
  /** Must be resolved before the form is sent again: see `useEdit`. */
  conflict?: EditConflict<Values> | undefined;
  onSubmit: (event: FormEvent) => void;
}

const getNames = <Values>(part: Partial<Values>) => Object.keys(part) as (keyof Values & string)[];

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
  const { draft, draftBase, fields, start = fields.blank, schema, send, failed } = options;
  const explain = useExplain();
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
    try {
      const checked = v.parse(schema, fields.toInput(values));
      setPending(true);
      setErrors({});
      await send(checked, values);
    } catch (cause) {
      fail(explain(cause, failed));
    }
    setPending(false);
  }

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    // Editing a field clears its error.
    const names = getNames(part).filter((name) => part[name] !== values[name]);
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
