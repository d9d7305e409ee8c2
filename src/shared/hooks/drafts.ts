import { useEffect, useEffectEvent } from 'react';
import { product } from '~/product';
import { usePageContext } from '../page/page-context-hooks';

/*
 * Form drafts, kept in session storage while the user signs in again after their session ended.
 * Restored once, into the same form for the same user, within an hour.
 */

const storageKey = `${product.id}:drafts`;
const lifetime = 3_600_000;

interface Drafts {
  userId: string;
  at: number;
  /** Keyed by page and form. */
  values: Record<string, unknown>;
}

/** The forms on the page. Each returns its input, or undefined if unchanged. */
const forms = new Map<string, () => unknown>();

const getKey = (form: string) => `${location.pathname} ${form}`;

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts.values).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Session storage may be disabled or full.
  }
}

function readStored(userId: string): Drafts {
  const none = { userId, at: Date.now(), values: {} };
  try {
    const drafts = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Drafts;
    return drafts.userId === userId && Date.now() - drafts.at < lifetime ? drafts : none;
  } catch {
    return none;
  }
}

/** Call before leaving the page because the session ended. */
export function saveDrafts(userId: string): void {
  const typed = [...forms].map(([form, readForm]) => [form, readForm()] as const);
  const values = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  write({ userId, at: Date.now(), values });
}

/** Drops drafts that are expired or belong to another user. */
export function deleteOtherDrafts(userId: string): void {
  write(readStored(userId));
}

function takeDraft(form: string, userId: string): unknown {
  const drafts = readStored(userId);
  const { [getKey(form)]: draft, ...values } = drafts.values;
  write({ ...drafts, values });
  return draft;
}

/** Returns a function that stops watching. */
function watchForm(form: string, readForm: () => unknown): () => void {
  const key = getKey(form);
  forms.set(key, readForm);
  return () => void forms.delete(key);
}

interface DraftOptions<Draft> {
  /** Key of the form within its page. Undefined: no draft is saved. */
  form: string | undefined;
  /** The typed values, or undefined if there are none. Never passwords or codes. */
  read: () => Draft | undefined;
  restore: (draft: Draft) => void;
}

/** Saves typed input when the session expires and restores it after the next sign-in. */
export function useDraft<Draft>({ form, read, restore }: DraftOptions<Draft>): void {
  const userId = usePageContext()?.session?.user.id;
  const readNow = useEffectEvent(read);
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    if (form === undefined || userId === undefined) return;
    const draft = takeDraft(form, userId) as Draft | undefined;
    if (draft !== undefined) restoreNow(draft);
    return watchForm(form, () => readNow());
  }, [form, userId]);
}
