import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RecordChange, errorCode } from '~/shared/app-error';
import { changeOf } from '~/shared/call-error';
import type { EntityFields } from './fields';
import { useCall } from './use-call';
import { type FormOptions, useForm } from './use-form';

interface EditOptions<Item, Values, Checked, Key extends QueryKey> extends Pick<
  FormOptions<Values, Checked>,
  'draft' | 'schema'
> {
  fields: EntityFields<Item, Values>;
  /** The latest version known to be saved. */
  saved: Item;
  /** Loads the latest version after a conflict. */
  query: UseQueryOptions<Item, Error, Item, Key>;
  /**
   * Saves the edit of the version that was last updated at `expectedUpdatedAt`. The server rejects
   * it if the record has changed since (optimistic locking).
   */
  save: (checked: Checked, expectedUpdatedAt: string) => Promise<void>;
  /** The error code of that rejection. */
  conflictCode: string;
  /** Shown if saving fails for another reason. */
  failed: string;
}

/** A change by another user, and when it was received: "2 minutes ago" counts from then. */
interface ConflictingChange extends RecordChange {
  receivedAt: number;
}

/** What the user must decide on before saving again. */
export interface EditConflict<Values> {
  fields: EntityFields<never, Values>;
  theirs: Values;
  mine: Values;
  /** Who changed it and when, if known. */
  change: ConflictingChange | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The change behind a rejected save, and the version it was rejected for. */
interface Rejection {
  expectedUpdatedAt: string;
  change: ConflictingChange | undefined;
}

/** Sends the edit. After a conflict it loads the other version, which the form then shows. */
function useSend<Item, Values, Checked, Key extends QueryKey>(
  { query, save, conflictCode, failed }: EditOptions<Item, Values, Checked, Key>,
  expectedUpdatedAt: string,
) {
  const queryClient = useQueryClient();
  const { explain } = useCall();
  const [rejection, setRejection] = useState<Rejection>();
  async function send(checked: Checked) {
    try {
      await save(checked, expectedUpdatedAt);
      return undefined;
    } catch (cause) {
      if (errorCode(cause) !== conflictCode) return explain(cause, failed);
      const change = changeOf(cause);
      setRejection({
        expectedUpdatedAt,
        change: change && { ...change, receivedAt: Date.now() },
      });
      const theirs = await queryClient
        .fetchQuery({ ...query, staleTime: 0 })
        .catch(() => undefined);
      // The conflict panel shows the other version; the error is only for when it cannot be loaded.
      return theirs === undefined ? explain(cause, failed) : undefined;
    }
  }
  const change = rejection?.expectedUpdatedAt === expectedUpdatedAt ? rejection.change : undefined;
  return { send, change };
}

/** Edit form with optimistic locking: concurrent edits never overwrite each other. */
export function useEdit<Item extends { updatedAt: string }, Values, Checked, Key extends QueryKey>(
  options: EditOptions<Item, Values, Checked, Key>,
) {
  const { draft, schema, fields, saved } = options;
  const [base, setBase] = useState(saved);
  const { send, change } = useSend(options, base.updatedAt);
  const { setValues, ...form } = useForm({
    draft,
    schema,
    fields,
    start: fields.valuesOf(saved),
    // Drafts keep their base version: a change saved in between is a conflict, not overwritten.
    draftBase: { read: () => base, restore: (restored) => setBase(restored as Item) },
    send,
  });
  const start = fields.valuesOf(base);
  const changed = !fields.isSame(form.values, start);
  const outdated = saved.updatedAt !== base.updatedAt;

  function takeTheirs() {
    setBase(saved);
    setValues(fields.valuesOf(saved));
  }
  // Without local changes there is no conflict: adopt the saved version.
  if (outdated && !changed && !form.pending) takeTheirs();

  /** The conflict panel unmounts with its buttons, so focus moves to the form. */
  const focusForm = () => form.form.current?.querySelector<HTMLElement>('input')?.focus();

  const conflict: EditConflict<Values> = {
    fields,
    theirs: fields.valuesOf(saved),
    mine: form.values,
    change,
    onTakeTheirs() {
      takeTheirs();
      focusForm();
    },
    onKeepMine() {
      setBase(saved);
      focusForm();
    },
  };
  return {
    ...form,
    start,
    /** The version the edit started from. */
    base,
    changed,
    conflict: outdated && changed && !form.pending ? conflict : undefined,
  };
}
