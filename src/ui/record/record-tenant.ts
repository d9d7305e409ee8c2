import type * as v from 'valibot';

/** What records belong to that is kept apart from others: `tenant` of `defineRecord`. */
export interface RecordTenant {
  /** As the audit log names it: it is the target of all entries about its records. */
  type: string;
  /** What names it in each call, such as the slug. */
  input: v.ObjectEntries;
  /** Where the API has its records. */
  path: string;
  /** Where its pages are. */
  page: string;
  /** What each action on its records needs. Actions that are not listed are for all its members. */
  permissions: Readonly<Record<string, object>>;
}
