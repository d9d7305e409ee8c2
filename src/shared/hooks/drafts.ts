import { product } from '~/product';

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

function read(userId: string): Drafts {
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
  write(read(userId));
}

export function takeDraft(form: string, userId: string): unknown {
  const drafts = read(userId);
  const { [getKey(form)]: draft, ...values } = drafts.values;
  write({ ...drafts, values });
  return draft;
}

/** Returns a function that stops watching. */
export function watchForm(form: string, readForm: () => unknown): () => void {
  const key = getKey(form);
  forms.set(key, readForm);
  return () => void forms.delete(key);
}
