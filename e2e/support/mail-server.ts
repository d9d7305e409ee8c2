import { SMTPServer } from 'smtp-server';
import { freePort } from './product.ts';

export interface MailServer {
  url: string;
  /** The sources of received emails. */
  mails: string[];
  /** If set, emails are rejected for now with this message. */
  refusal: string | undefined;
  close(): Promise<void>;
}

/** A real SMTP server that stores received emails. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mailServer.refusal)
          return done(Object.assign(new Error(mailServer.refusal), { responseCode: 451 }));
        mailServer.mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusal: undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return mailServer;
}
