import type { Db } from '../database/database';
import type { Mail } from './mail';

/** An email that the mail server rejected for good, or that failed too often. */
export interface UndeliveredEmail extends Pick<Mail, 'to' | 'about'> {
  /** What the mail server said, without addresses. */
  reason: string;
}

/** The result of an attempt to send an email. */
export interface EmailAttempt extends Pick<Mail, 'to' | 'about' | 'title' | 'userId'> {
  /** `waiting`: it will be tried again. `failed`: it will not. */
  state: 'waiting' | 'sent' | 'failed';
  /** Why it was not sent, without addresses, links and codes. */
  reason: string | null;
  /** It is not tried after that. */
  expiresAt: Date;
}

/** Who keeps a list of emails: see `onEmail` of `ServerFeature`. */
export type OnEmail = (
  db: Db,
  email: EmailAttempt,
  /** Of the job that sends it: the key is the same for every attempt. */
  context: { idempotencyKey: string; now(): Date },
) => Promise<void>;

/** How features learn of it: see `onUndelivered` of `ServerFeature`. */
export type OnUndelivered = (
  tx: Db,
  email: UndeliveredEmail,
  /** Of the job that sent it. */
  context: { idempotencyKey: string; now(): Date },
) => Promise<void>;
