import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '~/server/config';
import { checkMail, sendTestMail } from './check-mail';

async function startServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disableReverseLookup: true, closeTimeout: 100, ...options });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const check = async (smtpUrl: string, mailFrom = 'hello@pages.test') =>
  (await checkMail({ ...parseConfig({}, 'local'), smtpUrl, mailFrom })).map(
    ({ status, message }) => [status, message],
  );

const password = 's3cret-word';
const withPassword: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: 'ada' }) : done(new Error('no')),
};

test('connects and signs in, and says that nothing is encrypted', async () => {
  const host = await startServer(withPassword);
  expect(await check(`smtp://ada:${password}@${host}`)).toEqual([
    ['ok', `${host} accepts the user and the password.`],
    ['ok', 'The connection is not encrypted: the server offers no TLS.'],
  ]);
});

test('warns about the sender of a new project', async () => {
  const host = await startServer(withPassword);
  const findings = await check(`smtp://ada:${password}@${host}`, 'Pages <hello@example.com>');
  expect(findings).toContainEqual([
    'warning',
    'Emails would come from Pages <hello@example.com>, which is a placeholder.',
  ]);
});

test('reports a wrong password without printing it', async () => {
  const host = await startServer(withPassword);
  expect(await check(`smtp://ada:wrong-word@${host}`)).toEqual([
    ['error', `${host} rejects the user or the password.`],
  ]);
});

test('reports a certificate that nobody trusts', async () => {
  // smtp-server brings a self-signed certificate.
  const host = await startServer({ authOptional: true });
  const [finding] = await check(`smtp://${host}`);
  expect(finding).toEqual(['error', expect.stringMatching(/certificate/)]);
});

test('reports TLS on a port without it', async () => {
  const host = await startServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  expect(await check(`smtps://${host}`)).toEqual([
    ['error', `${host} does not speak TLS on this port.`],
  ]);
});

test('only warns about an outage, which must not stop a deployment', async () => {
  expect(await check('smtp://127.0.0.1:1')).toEqual([
    ['warning', '127.0.0.1:1 cannot be used now: nothing listens at that host and port.'],
  ]);
  const later = Object.assign(new Error('try later'), { responseCode: 454 });
  const busy = await startServer({
    ...withPassword,
    onAuth: (_auth, _session, done) => done(later),
  });
  expect(await check(`smtp://ada:${password}@${busy}`)).toEqual([
    ['warning', expect.stringMatching(/cannot be used now: .*try later/)],
  ]);
});

test('--send sends an email, or says why not', async () => {
  const mails: string[] = [];
  const host = await startServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(address === 'pages@example.com' ? null : new Error('sender is not allowed')),
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.once('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  const config = { smtpUrl: `smtp://${host}`, mailFrom: 'Pages <pages@example.com>' };
  expect((await sendTestMail(config, 'ada@example.com')).status).toBe('ok');
  expect(mails).toEqual([expect.stringMatching(/^To: ada@example\.com\r$/m)]);
  const rejected = await sendTestMail({ ...config, mailFrom: 'x@example.com' }, 'ada@example.com');
  expect(rejected).toMatchObject({
    status: 'error',
    message: expect.stringContaining('sender is not allowed'),
  });
  expect((await sendTestMail({ ...config, smtpUrl: '' }, 'ada@example.com')).status).toBe('error');
});
