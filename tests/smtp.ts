import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

/** The response to a recipient: nothing accepts it. */
export interface Rejection {
  code: number;
  text: string;
}

/**
 * A real SMTP server that stores mails, until the end of the test. `checkRecipient` decides on each
 * recipient, and may take its time.
 */
export async function startSmtpServer(
  checkRecipient: (
    address: string,
  ) => Promise<Rejection | undefined> | Rejection | undefined = () => undefined,
) {
  const received: ReceivedMail[] = [];
  /** Every recipient that was tried. */
  const tried: string[] = [];
  const server = new SMTPServer({
    // It would delay the greeting.
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    logger: false,
    closeTimeout: 100,
    maxClients: 100,
    async onRcptTo({ address }, _session, done) {
      tried.push(address);
      const rejection = await checkRecipient(address);
      done(rejection && Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map((it) => it.address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  // Connections are cut when a test ends.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  if (!server.server.listening) await once(server.server, 'listening');
  const address = server.server.address();
  if (!address || typeof address !== 'object') throw new Error('the server has no port');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, tried, url: `smtp://127.0.0.1:${address.port}` };
}
