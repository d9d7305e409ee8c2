import { withClientSpan } from '../tracing';
import type { MailTransport } from './mail';

/** Timeouts, so that sign-in never waits long for a mail server. */
const timeouts = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 };

/** RFC 3834: prevents auto-replies from out-of-office notices and ticket systems. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Length limits of RFC 5321, which also keep matching linear. */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/** Redacts addresses: mail servers quote the recipient in errors, and errors are logged. */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const hidden = new Error(message.replaceAll(address, '[address]'));
  return error instanceof Error && 'code' in error
    ? Object.assign(hidden, { code: error.code })
    : hidden;
}

async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, ...timeouts });
}

/** Loads nodemailer with the first mail, to save memory. */
export function createSmtp(url: string, from: string): MailTransport {
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async send(mail) {
      transport ??= connect(url);
      try {
        const connected = await transport;
        await withClientSpan('send email', {}, () =>
          connected.sendMail({ from, headers, ...mail }),
        );
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
    close: () => void transport?.then((it) => it.close()),
  };
}
