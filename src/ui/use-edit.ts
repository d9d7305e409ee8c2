import { useState } from 'react';
import type { FormErrors } from './form-dialog';
import { type FormOptions, useForm } from './use-form';

interface EditOptions<Item, Values, Checked> extends Pick<
  FormOptions<Values, Checked>,
  'draft' | 'schema' | 'read' | 'fields'
> {
  /** What is saved, as it was last heard of. */
  saved: Item;
  valuesOf: (item: Item) => Values;
  same: (a: Values, b: Values) => boolean;
  /** `seen` is what the edit began with: the server refuses it once somebody else has saved. */
  send: (checked: Checked, seen: string) => Promise<FormErrors | undefined>;
}

/** The form for what somebody else may be editing too: neither undoes what the other has saved. */
export function useEdit<Item extends { updatedAt: string }, Values, Checked>(
  options: EditOptions<Item, Values, Checked>,
) {
  const { saved, valuesOf, same, send, ...rest } = options;
  const [base, setBase] = useState(saved);
  const form = useForm({
    ...rest,
    start: valuesOf(saved),
    // With the version that it began with: what was saved meanwhile is a conflict, not overwritten.
    draftBase: { read: () => base, restore: (kept) => setBase(kept as Item) },
    send: (checked) => send(checked, base.updatedAt),
  });
  const changed = !same(form.values, valuesOf(base));
  const outdated = saved.updatedAt !== base.updatedAt;

  function takeTheirs() {
    setBase(saved);
    form.setValues(valuesOf(saved));
  }
  // Where nothing was typed there is nothing to decide.
  if (outdated && !changed && !form.pending) takeTheirs();

  /** The question goes away with its buttons. */
  const toForm = () => form.form.current?.querySelector<HTMLElement>('input')?.focus();

  return {
    ...form,
    base,
    changed,
    /** Something must be decided before it can be saved. */
    conflict: outdated && changed && !form.pending,
    takeTheirs() {
      takeTheirs();
      toForm();
    },
    keepMine() {
      setBase(saved);
      toForm();
    },
  };
}
