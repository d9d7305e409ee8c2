import type { PlainMessageKey } from '~/shared/i18n/i18n';

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
