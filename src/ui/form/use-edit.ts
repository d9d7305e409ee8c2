import { useState } from 'react';
import type { RecordChange } from '~/shared/app-error';
import { changeOf } from '~/shared/call-error';
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
  /** The server refuses it once somebody else has saved what the edit began with. */
  send: (checked: Checked, edit: Edit) => Promise<FormErrors | undefined>;
}

export interface Edit {
  /** `updatedAt` of what the edit began with. */
  seen: string;
  /** To be called with the error of a save that was refused because of another one. */
  noteConflict: (error: unknown) => void;
}

/** A change by somebody else, and when it was heard of: "2 minutes ago" counts from then. */
export interface NotedChange extends RecordChange {
  heardAt: number;
}

/** The form for what somebody else may be editing too: neither undoes what the other has saved. */
export function useEdit<Item extends { updatedAt: string }, Values, Checked>(
  options: EditOptions<Item, Values, Checked>,
) {
  const { saved, valuesOf, same, send, ...rest } = options;
  const [base, setBase] = useState(saved);
  const [noted, setNoted] = useState<{ seen: string; change: NotedChange }>();
  const form = useForm({
    ...rest,
    start: valuesOf(saved),
    // With the version that it began with: what was saved meanwhile is a conflict, not overwritten.
    draftBase: { read: () => base, restore: (kept) => setBase(kept as Item) },
    send: (checked) => {
      const seen = base.updatedAt;
      const noteConflict = (error: unknown) => {
        const change = changeOf(error);
        setNoted(change && { seen, change: { ...change, heardAt: Date.now() } });
      };
      return send(checked, { seen, noteConflict });
    },
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
    /** Who caused the conflict, where that is known. */
    theirChange: noted?.seen === base.updatedAt ? noted.change : undefined,
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
