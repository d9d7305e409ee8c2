export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Which record it is about, for the audit log. Not sent. */
  about?: { type: string; id: string; name: string };
}

/** The mail server refuses this email for good (SMTP 5xx), so sending it again is pointless. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

export interface MailTransport {
  /** `id` identifies the mail if it is sent again. Throws `MailRefusedError`, or another error. */
  send(mail: Mail, id?: string): Promise<void>;
  close(): void;
}
