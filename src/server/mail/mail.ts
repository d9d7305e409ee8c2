export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** `id` identifies the mail if it is sent again. */
  send(mail: Mail, id?: string): Promise<void>;
  close(): void;
}
