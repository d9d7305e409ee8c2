import { useState } from 'react';
import type { RecordChange } from '~/shared/app-error';
import { changeOf } from '~/shared/call-error';
import type { FormErrors } from './form-dialog';
import { type FormOptions, useForm } from './use-form';

interface EditOptions<Item, Values, Checked> extends Pick<
  FormOptions<Values, Checked>,
  'draft' | 'schema' | 'read' | 'fields'
> {
  /** The latest version known to be saved. */
  saved: Item;
  valuesOf: (item: Item) => Values;
  same: (a: Values, b: Values) => boolean;
  /** The server rejects it if the record has changed since the edit began (optimistic locking). */
  send: (checked: Checked, edit: Edit) => Promise<FormErrors | undefined>;
}

export interface Edit {
  /** `updatedAt` of the version the edit started from. */
  expectedUpdatedAt: string;
  /** Call with the error of a save that was rejected because of a conflict. */
  reportConflict: (error: unknown) => void;
}

/** A change by another user, and when it was received: "2 minutes ago" counts from then. */
export interface ConflictingChange extends RecordChange {
  receivedAt: number;
}

/** Edit form with optimistic locking: concurrent edits never overwrite each other. */
export function useEdit<Item extends { updatedAt: string }, Values, Checked>(
  options: EditOptions<Item, Values, Checked>,
) {
  const { saved, valuesOf, same, send, ...rest } = options;
  const [base, setBase] = useState(saved);
  const [lastConflict, setLastConflict] = useState<{
    expectedUpdatedAt: string;
    change: ConflictingChange;
  }>();
  const form = useForm({
    ...rest,
    start: valuesOf(saved),
    // Drafts keep their base version: a change saved in between is a conflict, not overwritten.
    draftBase: { read: () => base, restore: (restored) => setBase(restored as Item) },
    send: (checked) => {
      const expectedUpdatedAt = base.updatedAt;
      const reportConflict = (error: unknown) => {
        const change = changeOf(error);
        setLastConflict(
          change && { expectedUpdatedAt, change: { ...change, receivedAt: Date.now() } },
        );
      };
      return send(checked, { expectedUpdatedAt, reportConflict });
    },
  });
  const changed = !same(form.values, valuesOf(base));
  const outdated = saved.updatedAt !== base.updatedAt;

  function takeTheirs() {
    setBase(saved);
    form.setValues(valuesOf(saved));
  }
  // Without local changes there is no conflict: adopt the saved version.
  if (outdated && !changed && !form.pending) takeTheirs();

  /** The conflict panel unmounts with its buttons, so focus moves to the form. */
  const focusForm = () => form.form.current?.querySelector<HTMLElement>('input')?.focus();

  return {
    ...form,
    base,
    changed,
    /** The user must resolve the conflict before saving. */
    conflict: outdated && changed && !form.pending,
    /** The conflicting change, if known. */
    theirChange:
      lastConflict?.expectedUpdatedAt === base.updatedAt ? lastConflict.change : undefined,
    takeTheirs() {
      takeTheirs();
      focusForm();
    },
    keepMine() {
      setBase(saved);
      focusForm();
    },
  };
}
