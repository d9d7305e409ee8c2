import type { Editing } from './schema';

type Listener = (editing: Editing) => void;

const listeners = new Set<Listener>();

export function emitEditing(all: readonly Editing[]): void {
  for (const editing of all) for (const listener of listeners) listener(editing);
}

export function onEditing(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
