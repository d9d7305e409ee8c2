import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail';

/** No sign-in waits longer than this for a mail server. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 };

/** RFC 3834: a program wrote it, so no absence note or ticket system should answer. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Lengths as RFC 5321 bounds them, which also keeps the search linear. */
const address = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/g;

/** Mail servers quote the recipient when they refuse one, and errors end up in the log. */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const hidden = new Error(message.replaceAll(address, '[address]'));
  return error instanceof Error && 'code' in error
    ? Object.assign(hidden, { code: error.code })
    : hidden;
}

export function createSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({ url, pool: true, ...patience });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, headers, ...mail });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
    close: () => transport.close(),
  };
}
