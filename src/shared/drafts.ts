/*
 * What was typed into forms, kept in session storage while the user signs in again after their session
 * ended. Given back once, to the same form and the same user, and only within the hour.
 */

const storageKey = 'foreword:drafts';
const lifetime = 3_600_000;

interface Drafts {
  userId: string;
  at: number;
  /** By page and form. */
  values: Record<string, unknown>;
}

/** The forms on the page. Each tells what was typed, or undefined where nothing was. */
const forms = new Map<string, () => unknown>();

const keyOf = (form: string) => `${location.pathname} ${form}`;

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts.values).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Session storage may be off or full.
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

/** Call before the page is left because the session ended. */
export function keepDrafts(userId: string): void {
  const typed = [...forms].map(([form, readForm]) => [form, readForm()] as const);
  const values = Object.fromEntries(typed.filter(([, value]) => value !== undefined));
  write({ userId, at: Date.now(), values });
}

/** Drops what is too old or was typed by anybody but this user. */
export function forgetOtherDrafts(userId: string): void {
  write(read(userId));
}

export function takeDraft(form: string, userId: string): unknown {
  const drafts = read(userId);
  const { [keyOf(form)]: draft, ...values } = drafts.values;
  write({ ...drafts, values });
  return draft;
}

/** Returns how to stop. */
export function watchForm(form: string, readForm: () => unknown): () => void {
  const key = keyOf(form);
  forms.set(key, readForm);
  return () => void forms.delete(key);
}
