import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { freePort } from './product.ts';

/** A real SMTP server that stores received emails. */
export interface MailServer {
  url: string;
  /** The sources of all emails so far. */
  mails: string[];
  /** If set, emails are rejected for now with this message. */
  rejection: string | undefined;
  /** Resolves with the next email. */
  next(): Promise<unknown>;
  close(): Promise<void>;
}

export async function startMailServer(givenPort?: number): Promise<MailServer> {
  const port = givenPort ?? (await freePort());
  const received = new EventEmitter();
  const server = new SMTPServer({
    // It would delay the greeting.
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 500,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const { rejection, mails } = mailServer;
        if (rejection) return done(Object.assign(new Error(rejection), { responseCode: 451 }));
        mails.push(Buffer.concat(chunks).toString('utf8'));
        received.emit('mail');
        done();
      });
    },
  });
  // Connections are cut when the product exits: not an error.
  server.on('error', () => {});
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    rejection: undefined,
    next: () => once(received, 'mail'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return mailServer;
}

/** The plain text of an email, decoded. */
export function getPlainText(source: string): string {
  const start = source.search(/^Content-Type: text\/plain/m);
  const [part = ''] = source.slice(start).split(/^--/m, 1);
  const [head = '', ...paragraphs] = part.split('\r\n\r\n');
  const body = paragraphs.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The code in an email. */
export const codeIn = (source: string) => /\d{6}/.exec(getPlainText(source))?.[0] ?? '';
