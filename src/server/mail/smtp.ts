import { withoutAddresses } from './addresses';
import type { MailTransport } from './mail';

/** Timeouts, so that sign-in never waits long for a mail server. */
const timeouts = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 };

/** RFC 3834: prevents auto-replies from out-of-office notices and ticket systems. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Redacts addresses: mail servers quote the recipient in errors, and errors are logged. */
function redacted(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const hidden = new Error(withoutAddresses(message));
  return error instanceof Error && 'code' in error
    ? Object.assign(hidden, { code: error.code })
    : hidden;
}

/** The sender's domain: the right side of a Message-ID. */
const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, ...timeouts });
}

/** Loads nodemailer with the first mail, to save memory. */
export function createSmtp(url: string, from: string): MailTransport {
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async send(mail, id) {
      transport ??= connect(url);
      try {
        await (
          await transport
        ).sendMail({
          from,
          headers,
          ...mail,
          // The same for every attempt, so that a repeated mail can be recognized.
          ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
        });
      } catch (error) {
        throw redacted(error);
      }
    },
    close: () => void transport?.then((it) => it.close()),
  };
}
