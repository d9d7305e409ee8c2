import type { MessageKeyWith, PlainMessageKey } from '~/shared/i18n/i18n';
import type { RequestContext } from './request-context';

/** What a call for a record does: nothing, for a reason, or something that can be undone. */
export type BulkPlan = ({ skip: SkipReason } | { undo?: BulkUndo }) & {
  /** When the record was changed last. A call that undoes another one leaves what was changed since. */
  changedAt?: Date;
};

export interface SkipReason {
  /** Of one record, in the report. */
  one: PlainMessageKey;
  /** Of several, in the dialog: “2 already banned”. */
  many: PlainMessageKey | MessageKeyWith<{ count: number }>;
}

/** The call that undoes another one. It must be for batches as well. */
export interface BulkUndo {
  procedure: string;
  input: Record<string, unknown> & { id: string };
}

/** The whole input of a call. */
export type BulkCall = Readonly<Record<string, unknown> & { id: string }>;

/** What batches know of a procedure before they call it for many records. */
export interface BulkRule {
  /** The type of its records in the audit log: reports link to their pages. */
  type?: string;
  /**
   * For each call, by the ID of its record. Reads them all at once. Calls without a plan are made.
   */
  plan(
    context: RequestContext,
    calls: readonly BulkCall[],
    userId: string,
  ): Promise<ReadonlyMap<string, BulkPlan>>;
  /** What undoes every call whose plan does not say it. */
  undo?(call: BulkCall): BulkUndo | undefined;
}

declare module './feature' {
  interface ServerFeature {
    /** For procedures with `bulk`, by their name in the router, such as `users.ban`. */
    bulk?: Readonly<Record<string, BulkRule>>;
  }
}
