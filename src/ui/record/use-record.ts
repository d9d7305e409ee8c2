import {
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';

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

/** The tenant of the page. */
interface Tenant {
  id: string;
  /** Whether the user's role in it has a permission: hides controls. The server decides. */
  may(permission: object): boolean;
}

/** The tenant of the pages below, to which their records belong. */
export const TenantContext = createContext<Tenant | undefined>(undefined);

export const useTenant = (): Tenant | undefined => useContext(TenantContext);
