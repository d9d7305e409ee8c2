import type { Editing } from './schema';

export interface Editor {
  id: string;
  name: string;
  seenAt: number;
}

/** Of someone whose browser was closed, or lost its connection. */
export const expireAfterMs = 40_000;

/** Who edits a record, after someone said that they do, or that they have left. */
export function noteEditing(known: readonly Editor[], editing: Editing, at: number): Editor[] {
  const others = known.filter(({ id }) => id !== editing.user.id);
  return editing.left ? others : [...others, { ...editing.user, seenAt: at }];
}
