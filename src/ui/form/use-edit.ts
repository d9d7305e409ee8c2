import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RecordChange, errorCode } from '~/shared/app-error';
import { changeOf } from '~/shared/call-error';
import type { EntityFields } from './fields';
import { type Form, type FormOptions, useForm } from './use-form';

interface ConflictOptions {
  /** The error code of an edit that was rejected because of another one. */
  code: string;
  /** Title when the author of the other change is unknown. */
  title: string;
  /** Title with the author and time of the other change. */
  titleBy: (who: { name: string; when: string }) => string;
}

interface EditOptions<Item, Values, Checked, Key extends QueryKey> extends Pick<
  FormOptions<Values, Checked>,
  'draft' | 'schema' | 'failed'
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
  conflict: ConflictOptions;
}

/** A change by another user, and when it was received: "2 minutes ago" counts from then. */
export interface ConflictingChange extends RecordChange {
  receivedAt: number;
}

/** What the user must decide on before saving again. */
export interface EditConflict<Values> extends Omit<ConflictOptions, 'code'> {
  fields: EntityFields<never, Values>;
  theirs: Values;
  mine: Values;
  /** Who changed it and when, if known. */
  change: ConflictingChange | undefined;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export interface EditForm<Item, Values> extends Form<Values> {
  /** The version the edit started from. */
  base: Item;
}

/** The change behind a rejected save, and the version it was rejected for. */
interface Rejection {
  expectedUpdatedAt: string;
  change: ConflictingChange | undefined;
}

/** Sends the edit. After a conflict it loads the other version, which the form then shows. */
function useSend<Item, Values, Checked, Key extends QueryKey>(
  { query, save, conflict }: EditOptions<Item, Values, Checked, Key>,
  expectedUpdatedAt: string,
) {
  const queryClient = useQueryClient();
  const [rejection, setRejection] = useState<Rejection>();
  async function send(checked: Checked) {
    try {
      await save(checked, expectedUpdatedAt);
    } catch (cause) {
      if (errorCode(cause) !== conflict.code) throw cause;
      const change = changeOf(cause);
      setRejection({
        expectedUpdatedAt,
        change: change && { ...change, receivedAt: Date.now() },
      });
      const theirs = await queryClient
        .fetchQuery({ ...query, staleTime: 0 })
        .catch(() => undefined);
      // The conflict panel shows the other version; the error is only for when it cannot be loaded.
      if (theirs === undefined) throw cause;
    }
  }
  const change = rejection?.expectedUpdatedAt === expectedUpdatedAt ? rejection.change : undefined;
  return { send, change };
}

/** Edit form with optimistic locking: concurrent edits never overwrite each other. */
export function useEdit<Item extends { updatedAt: string }, Values, Checked, Key extends QueryKey>(
  options: EditOptions<Item, Values, Checked, Key>,
): EditForm<Item, Values> {
  const { draft, schema, fields, saved, failed } = options;
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
    failed,
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

  const { title, titleBy } = options.conflict;
  const conflict: EditConflict<Values> = {
    title,
    titleBy,
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
    base,
    changed,
    conflict: outdated && changed && !form.pending ? conflict : undefined,
  };
}
