import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Db } from '../database/database';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Which record it is about, for the audit log. Not sent. */
  about?: { type: string; id: string; name: string };
  /**
   * What it is, for lists of sent emails. Not sent. A message without values, unlike the subject:
   * codes, links and names never get into a list.
   */
  title?: PlainMessageKey;
  /** The user that it is about, if the address is not that of their account. Not sent. */
  userId?: string;
  /**
   * Who caused it, by ID: the queue is shared by it, so that nobody waits for the emails of another.
   * By default the recipient. Not sent.
   */
  cause?: string;
  /** Where a POST unsubscribes the recipient (RFC 8058). Mail clients show a button for it. */
  unsubscribe?: string;
}

/** The mail server rejects this email for good (SMTP 5xx), so sending it again is pointless. */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';
}

export interface MailTransport {
  /** `id` identifies the mail if it is sent again. Throws `MailRejectedError`, or another error. */
  send(mail: Mail, id?: string): Promise<void>;
  close(): void;
}

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

/** Counts what this process sent, for the metrics. Retries count as separate failures. */
export function countedTransport(transport: MailTransport) {
  const counts = { sent: 0, failed: 0 };
  return {
    counts: () => ({ ...counts }),
    async send(...mail: Parameters<MailTransport['send']>): Promise<void> {
      try {
        await transport.send(...mail);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
