import {
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';

/**
 * The record that a page shows or edits. A feature that learns of changes elsewhere reads it again;
 * `useEdit` merges it with what the user has entered.
 */
export function useRecord<Item extends { id: string; updatedAt?: string }, Key extends QueryKey>(
  /** As in the audit log. */
  type: string,
  options: UseSuspenseQueryOptions<Item, Error, Item, Key>,
  /** If its changes are those of another record, such as the one it belongs to. */
  id?: string,
): Item {
  return useSuspenseQuery({ ...options, meta: { ...options.meta, record: { type, id } } }).data;
}
