import { mergeUnique } from '~/shared/merge-unique';
import type { Permission } from '~/shared/permissions';
import type { Db } from './database/database';

/** A record that was created, changed or deleted. */
export interface Change {
  /** As in the audit log, or one that a feature lists in `changes`. */
  type: string;
  id: string;
}

/** What a feature does about changes, in their transaction. */
export type OnChange = (tx: Db, changes: readonly Change[]) => Promise<void>;

/** Who may learn that a record has changed, but not how: they read it like anyone else. */
export interface ChangeReaders {
  /** Everyone with this permission. */
  permission?: Permission;
  /** And those of the users who may read the records, as pairs. Called for every delivery. */
  users?(db: Db, ids: string[], userIds: string[]): Promise<{ id: string; userId: string }[]>;
  /** Who sees that others edit the same record. */
  editors?: Permission;
}

let readers: Readonly<Record<string, ChangeReaders>> = {};

/** Called once, with those of all features. */
export function declareChangeReaders(
  all: readonly (Readonly<Record<string, ChangeReaders>> | undefined)[],
): void {
  readers = mergeUnique('type of changes', all);
}

/** Undefined: nobody learns of it. */
export const findChangeReaders = (type: string): ChangeReaders | undefined =>
  Object.hasOwn(readers, type) ? readers[type] : undefined;

/** All types of records of which someone may learn. */
export const changeTypes = (): string[] => Object.keys(readers);

let listeners: readonly OnChange[] = [];

/** Called once, with those of all features. */
export function declareChangeListeners(all: readonly OnChange[]): void {
  listeners = all;
}

/**
 * Announces changes, in their transaction. What is recorded in the audit log is announced already;
 * call this for the rest.
 */
export async function announceChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const listener of listeners) await listener(tx, changes);
}
