import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './ending.ts';
import { sendRequest } from './request.ts';
import type { Product } from './server.ts';

export interface MailServer {
  url: string;
  /** All received emails, raw. */
  mails: string[];
}

/** A real SMTP server that receives the product's codes. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    // It would delay the greeting.
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1000,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  // Connections are cut when the product exits: not an error.
  server.on('error', () => {});
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const port = await new Promise<number>((resolve) => {
    const { server: listening } = server;
    server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

/** In the text part the code is on its own line. */
function codeIn(mail: string | undefined): string | undefined {
  return mail && /^\s+(\d{6})\s*$/m.exec(mail)?.[1];
}

async function waitForCode(mails: string[], since: number): Promise<string> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline) {
    const code = codeIn(mails.slice(since).at(-1));
    if (code) return code;
    await wait(20);
  }
  throw new Error('the mail with the code did not come');
}

/** Signs in with an emailed code and returns the cookie. */
export async function signIn(
  product: Product,
  { mails }: MailServer,
  email: string,
): Promise<string> {
  const since = mails.length;
  const auth = `${product.url}/api/auth`;
  const headers = { origin: product.baseUrl };
  const sent = await sendRequest(`${auth}/email-otp/send-verification-otp`, {
    headers,
    body: { email, type: 'sign-in' },
  });
  if (sent.status !== 200) throw new Error(`no code was sent: ${sent.status} ${sent.text()}`);
  const otp = await waitForCode(mails, since);
  const signed = await sendRequest(`${auth}/sign-in/email-otp`, { headers, body: { email, otp } });
  const cookie = signed.headers['set-cookie']?.find((it) => it.includes('session'));
  if (!cookie) throw new Error(`not signed in: ${signed.status} ${signed.text()}`);
  return cookie.split(';')[0] ?? '';
}
