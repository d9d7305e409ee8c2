import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../tests/free-port';
import { startSmtpServer } from '../../../tests/smtp';
import { logOptions } from '../log';
import { MailRejectedError } from './mail';
import { createSmtp } from './smtp';

const mail = {
  to: 'ada@example.com',
  subject: '042137 est votre code – كتاب',
  text: 'Saisissez ce code :\n\n    042137\n',
  html: '<p dir="ltr">042137</p><p>رمز</p>',
};

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function getPort(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('the server has no port');
  return address.port;
}

/** `reject` is its response to every recipient. */
const startServer = (reject?: string) =>
  startSmtpServer(() => (reject ? { code: 550, text: reject } : undefined));

function open(url: string) {
  const smtp = createSmtp(url, 'Product <hello@pages.example>');
  closing.push(() => smtp.close());
  return smtp;
}

/** One MIME part of a mail, decoded. */
function getPart(source: string, type: string): string {
  const part =
    source.split(/\r\n--/).find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number(`0x${code}`)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A header, unfolded and decoded. */
function getHeader(source: string, name: string): string {
  const head = source.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
  const line = head.split('\r\n').find((part) => part.startsWith(`${name}: `)) ?? '';
  return line
    .slice(name.length + 2)
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      /b/i.test(kind)
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    );
}

describe('a mail', () => {
  test('is delivered with sender, recipient, subject and both parts', async () => {
    const { received, url } = await startServer();
    await open(url).send(mail);
    expect(received).toHaveLength(1);
    const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
    expect(from).toBe('hello@pages.example');
    expect(to).toEqual(['ada@example.com']);
    expect(getHeader(source, 'From')).toBe('Product <hello@pages.example>');
    expect(getHeader(source, 'To')).toBe('ada@example.com');
    expect(getHeader(source, 'Subject')).toBe(mail.subject);
    expect(getHeader(source, 'Auto-Submitted')).toBe('auto-generated');
    expect(getHeader(source, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(getPart(source, 'text/plain').replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim());
    expect(getPart(source, 'text/html').trim()).toBe(mail.html);
  });

  test('tells mail clients how to unsubscribe, if it can be', async () => {
    const { received, url } = await startServer();
    const smtp = open(url);
    await smtp.send({ ...mail, unsubscribe: 'https://pages.example/api/stop?token=a.b-c_d' });
    await smtp.send(mail);
    const [stoppable = '', other = ''] = received.map(({ source }) => source);
    expect(getHeader(stoppable, 'List-Unsubscribe')).toBe(
      '<https://pages.example/api/stop?token=a.b-c_d>',
    );
    expect(getHeader(stoppable, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(other).not.toContain('List-Unsubscribe');
  });

  test('carries the logo that its layout shows', async () => {
    const { received, url } = await startServer();
    await open(url).send({ ...mail, html: '<img src="cid:logo">' });
    const source = received[0]?.source ?? '';
    expect(getHeader(source, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(source).toMatch(/^Content-ID: <logo>/im);
    expect(source).toMatch(/^Content-Disposition: inline; filename="?logo\.png/im);
    // The signature of PNG files.
    expect(source).toContain('\r\niVBORw0KGgo');
  });

  test('goes to its recipient only, whatever its subject contains', async () => {
    const { received, url } = await startServer();
    const subject = 'Hello\r\nBcc: eve@evil.example\r\n\r\nAnother body';
    await open(url).send({ ...mail, subject });
    expect(received[0]?.to).toEqual(['ada@example.com']);
    expect(received[0]?.source).not.toMatch(/^Bcc:/im);
  });

  test('is delivered to its own recipient when many share a connection', async () => {
    const { received, url } = await startServer();
    const smtp = open(url);
    const recipients = Array.from({ length: 20 }, (_, n) => `user-${n}@example.com`);
    const sendHalf = (half: string[]) => Promise.all(half.map((to) => smtp.send({ ...mail, to })));
    await sendHalf(recipients.slice(0, 10));
    await sendHalf(recipients.slice(10));
    expect(received.flatMap((it) => it.to).toSorted()).toEqual(recipients.toSorted());
  });

  test('that the server rejects throws its error', async () => {
    const { received, url } = await startServer('no such mailbox');
    await expect(open(url).send(mail)).rejects.toThrow('no such mailbox');
    expect(received).toEqual([]);
  });

  test.each([
    [550, true],
    [554, true],
    [450, false],
    [421, false],
  ])('that the server rejects with %i is rejected for good: %s', async (code, isFinal) => {
    const { url } = await startSmtpServer(() => ({ code, text: 'no' }));
    const error: unknown = await open(url)
      .send(mail)
      .catch((it: unknown) => it);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRejectedError).toBe(isFinal);
  });

  test('is not rejected for good if the password of the sender is wrong', async () => {
    const { url } = await startSmtpServer();
    const withPassword = url.replace('//', '//user:wrong@');
    const error: unknown = await open(withPassword)
      .send(mail)
      .catch((it: unknown) => it);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRejectedError);
  });

  test('that the server rejects leaves no address in the log', async () => {
    const rejection = '<ada@example.com> and ada+tag@mail.example.com: no such mailbox';
    const { url } = await startServer(rejection);
    const error: unknown = await open(url)
      .send(mail)
      .catch((it: unknown) => it);
    const lines: string[] = [];
    pino(logOptions({ logLevel: 'info' }), { write: (line) => lines.push(line) }).error({
      err: error,
    });
    expect(lines[0]).toContain('no such mailbox');
    expect(lines[0]).toContain('"code":"EENVELOPE"');
    expect(lines[0]).not.toMatch(/ada@|ada\+tag|example\.com/);
  });

  test('fails immediately if no one listens', async () => {
    const url = `smtp://127.0.0.1:${await freePort()}`;
    await expect(open(url).send(mail)).rejects.toThrow('ECONNREFUSED');
  });

  test('times out if the server accepts connections but never responds', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const smtp = open(`smtp://127.0.0.1:${await getPort(server)}`);
    await expect(smtp.send(mail)).rejects.toThrow(/greeting|timeout/i);
  });
});
