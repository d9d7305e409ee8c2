import { newId } from '~/shared/ids';
import type { Mail, MailTransport } from './mail';

/** A mail in the built-in mailbox, as `/dev/mailbox/messages` lists it. */
export interface StoredMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'unsubscribe'> {
  id: string;
  sentAt: string;
}

export interface Mailbox extends MailTransport {
  /** Newest first; only those to one address when it is given. */
  messages(to?: string): StoredMail[];
}

/** Older mails are dropped. Enough for local development. */
const capacity = 500;

/** Stores mails in memory instead of sending them. For development without an SMTP server. */
export function createMailbox(now: () => Date): Mailbox {
  const stored: StoredMail[] = [];
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const mail = { to, subject, text, html, ...(unsubscribe && { unsubscribe }) };
      stored.unshift({ ...mail, id: newId(), sentAt: now().toISOString() });
      stored.length = Math.min(stored.length, capacity);
    },
    messages(to) {
      const wanted = to?.trim().toLowerCase();
      return wanted ? stored.filter((mail) => mail.to.toLowerCase() === wanted) : [...stored];
    },
    close() {},
  };
}
