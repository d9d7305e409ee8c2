import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { errorCode } from '~/shared/errors/app-error';
import { getChange } from '~/shared/errors/call-error';
import type { EntityFields } from './fields';
import {
  type ConflictingChange,
  type EditConflict,
  type Form,
  type FormOptions,
  useForm,
} from './use-form';

interface ConflictOptions extends Pick<EditConflict<never>, 'title' | 'titleBy'> {
  /** The error code of an edit that was rejected because of another one. */
  code: string;
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

export interface EditForm<Item, Values> extends Form<Values> {
  /** The version the edit started from. */
  base: Item;
}

/** The change behind a rejected save, and the version it was rejected for. */
interface Rejection {
  expectedUpdatedAt: string;
  change: ConflictingChange | undefined;
}

interface SendOptions<Item, Values, Checked, Key extends QueryKey> extends EditOptions<
  Item,
  Values,
  Checked,
  Key
> {
  base: Item;
  /** Called if the user has to decide. */
  onConflict: () => void;
}

/**
 * Sends the edit. If the record has changed in the meantime, loads it and sends both changes
 * together, unless they concern the same fields: then the form shows the conflict.
 */
function useSend<Item extends { updatedAt: string }, Values, Checked, Key extends QueryKey>(
  options: SendOptions<Item, Values, Checked, Key>,
) {
  const { base, fields, schema, query, save, onConflict } = options;
  const expectedUpdatedAt = base.updatedAt;
  const queryClient = useQueryClient();
  const [rejection, setRejection] = useState<Rejection>();
  async function send(checked: Checked, mine: Values) {
    try {
      await save(checked, expectedUpdatedAt);
    } catch (cause) {
      if (errorCode(cause) !== options.conflict.code) throw cause;
      const change = getChange(cause);
      setRejection({
        expectedUpdatedAt,
        change: change && { ...change, receivedAt: Date.now() },
      });
      const theirs = await queryClient
        .fetchQuery({ ...query, staleTime: 0 })
        .catch(() => undefined);
      // The conflict panel shows the other version; the error is only for when it cannot be loaded.
      if (theirs === undefined) throw cause;
      const merge = fields.merge(fields.getValues(base), fields.getValues(theirs), mine);
      if (merge.conflicts.length > 0) return onConflict();
      await save(v.parse(schema, fields.toInput(merge.values)), theirs.updatedAt);
    }
  }
  const change = rejection?.expectedUpdatedAt === expectedUpdatedAt ? rejection.change : undefined;
  return { send, change };
}

/**
 * Edit form with optimistic locking: concurrent edits never overwrite each other. Changes to
 * different fields are merged; if both changed a field, the user decides.
 */
export function useEdit<Item extends { updatedAt: string }, Values, Checked, Key extends QueryKey>(
  options: EditOptions<Item, Values, Checked, Key>,
): EditForm<Item, Values> {
  const { draft, schema, fields, saved, failed } = options;
  const [base, setBase] = useState(saved);
  const [stoppedSaves, setStoppedSaves] = useState(0);
  const stopSave = () => setStoppedSaves((count) => count + 1);
  const { send, change } = useSend({ ...options, base, onConflict: stopSave });
  const { setValues, ...form } = useForm({
    draft,
    schema,
    fields,
    start: fields.getValues(saved),
    // Drafts keep their base version: a change saved in between is merged, not overwritten.
    draftBase: { read: () => base, restore: (restored) => setBase(restored as Item) },
    send,
    failed,
  });
  const start = fields.getValues(base);
  const theirs = fields.getValues(saved);
  const merge = fields.merge(start, theirs, form.values);
  const outdated = saved.updatedAt !== base.updatedAt;

  function adopt(values: Values) {
    setBase(saved);
    setValues(values);
  }
  if (outdated && merge.conflicts.length === 0 && !form.pending) adopt(merge.values);

  function resolve(values: Values) {
    adopt(values);
    setStoppedSaves(0);
    focusFirstInput(form.form.current);
  }

  const { title, titleBy } = options.conflict;
  const conflict: EditConflict<Values> | undefined =
    outdated && merge.conflicts.length > 0 && !form.pending
      ? {
          title,
          titleBy,
          fields,
          names: merge.conflicts,
          theirs,
          mine: form.values,
          change,
          stoppedSaves,
          onTakeTheirs: () => resolve(withFields(merge.values, theirs, merge.conflicts)),
          onKeepMine: () => resolve(merge.values),
        }
      : undefined;
  return {
    ...form,
    start,
    base,
    changed: !fields.isSame(form.values, start),
    conflict,
    onSubmit: conflict ? (event) => ignoreSubmit(event, stopSave) : form.onSubmit,
  };
}

function ignoreSubmit(event: FormEvent, instead: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  instead();
}

/** The conflict panel unmounts with its buttons, so focus moves to the form. */
function focusFirstInput(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus();
}

/** The values, with some of them from another version. */
function withFields<Values>(values: Values, other: Values, names: (keyof Values)[]): Values {
  const taken = { ...values };
  for (const name of names) taken[name] = other[name];
  return taken;
}
