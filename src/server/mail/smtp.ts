import mailLogo from 'virtual:mail-logo';
import { withoutAddresses, withoutCodes } from '../log';
import { withClientSpan } from '../tracing';
import { logoSource } from './layout';
import { type MailTransport, MailRejectedError } from './mail';

/** Nobody waits for an email to be sent, so a busy relay has time to greet. */
const timeouts = { connectionTimeout: 4000, greetingTimeout: 8000, socketTimeout: 8000 };

/** RFC 3834: prevents out-of-office replies, and those of ticket systems. */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** RFC 8058: one click in the mail client unsubscribes, without opening a page. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Inline: shown in the layout, not as an attachment. */
const logo = {
  filename: 'logo.png',
  content: mailLogo,
  encoding: 'base64',
  cid: logoSource.replace('cid:', ''),
  contentDisposition: 'inline',
} as const;

interface SmtpError extends Error {
  code?: string;
  /** The response of the mail server: 5xx is permanent, 4xx temporary. */
  responseCode?: number;
  response?: string;
}

/** About the recipient or the content. A 5xx for the password is ours to solve, so it is retried. */
const isRejection = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Mail servers quote the recipient and the content in errors, and errors are logged. */
const withoutQuotes = (text: string) => withoutCodes(withoutAddresses(text));

function redacted(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(withoutQuotes(String(error)));
  const { code, response = error.message }: SmtpError = error;
  const hidden = isRejection(error)
    ? new MailRejectedError(withoutQuotes(response))
    : new Error(withoutQuotes(error.message));
  return code === undefined ? hidden : Object.assign(hidden, { code });
}

/** The sender's domain: the right side of a Message-ID. */
const getDomain = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  // The job queues limit what is sent at once. A limit here would let codes wait for other emails.
  return createTransport({ url, pool: true, maxConnections: Infinity, ...timeouts });
}

/** Loads nodemailer with the first mail, to save memory. */
export function createSmtp(url: string, from: string): MailTransport {
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async send({ to, subject, text, html, unsubscribe }, id) {
      transport ??= connect(url);
      try {
        const connected = await transport;
        // The same for every attempt, so that a repeated mail can be recognized.
        const messageId = id && `<${id}@${getDomain(from)}>`;
        await withClientSpan('send email', {}, () =>
          connected.sendMail({
            from,
            headers: { ...headers, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
            to,
            subject,
            text,
            html,
            attachments: html.includes(logoSource) ? [logo] : [],
            ...(messageId && { messageId }),
          }),
        );
      } catch (error) {
        throw redacted(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
