export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Which record it is about, for the audit log. Not sent. */
  about?: { type: string; id: string; name: string };
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
