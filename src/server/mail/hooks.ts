import type { Db } from '../database/database';
import type { Mail } from './mail';

/** An email that the mail server rejected for good, or that failed too often. */
export interface UndeliveredEmail extends Pick<Mail, 'to' | 'about'> {
  /** What the mail server said, without addresses. */
  reason: string;
}

/** How features learn of it: see `onUndelivered` of `ServerFeature`. */
export type OnUndelivered = (
  tx: Db,
  email: UndeliveredEmail,
  /** Of the job that sent it. */
  context: { idempotencyKey: string; now(): Date },
) => Promise<void>;
