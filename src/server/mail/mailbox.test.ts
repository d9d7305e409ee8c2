import { expect, test } from 'vitest';
import { createMailbox } from './mailbox';

const at = new Date('2030-01-01T12:00:00Z');
const mail = (to: string, subject: string) => ({ to, subject, text: 'text', html: '<p>html</p>' });

test('a mailbox stores mails unchanged, with an id and the time', async () => {
  const mailbox = createMailbox(() => at);
  await mailbox.send(mail('ada@example.com', 'one'));
  const [stored] = mailbox.messages();
  expect(stored).toMatchObject({ ...mail('ada@example.com', 'one'), sentAt: at.toISOString() });
  expect(stored?.id).toMatch(/^[\da-f-]{36}$/);
});

test('the newest mail comes first', async () => {
  const mailbox = createMailbox(() => at);
  for (const subject of ['one', 'two', 'three'])
    await mailbox.send(mail('ada@example.com', subject));
  expect(mailbox.messages().map((it) => it.subject)).toEqual(['three', 'two', 'one']);
});

test('mails are found by address, ignoring case', async () => {
  const mailbox = createMailbox(() => at);
  await mailbox.send(mail('Ada@Example.com', 'for Ada'));
  await mailbox.send(mail('noor@example.com', 'for Noor'));
  const subjects = (to?: string) => mailbox.messages(to).map((it) => it.subject);
  expect(subjects('ada@example.com')).toEqual(['for Ada']);
  expect(subjects(' NOOR@example.com ')).toEqual(['for Noor']);
  expect(subjects('example.com')).toEqual([]);
  expect(subjects('unknown@example.com')).toEqual([]);
  expect(subjects('')).toEqual(['for Noor', 'for Ada']);
});

test('the oldest mails are dropped', async () => {
  const mailbox = createMailbox(() => at);
  for (let n = 0; n < 510; n += 1) await mailbox.send(mail('ada@example.com', String(n)));
  const subjects = mailbox.messages().map((it) => it.subject);
  expect(subjects).toHaveLength(500);
  expect(subjects[0]).toBe('509');
  expect(subjects.at(-1)).toBe('10');
});

test('changing the returned list does not change the mailbox', async () => {
  const mailbox = createMailbox(() => at);
  await mailbox.send(mail('ada@example.com', 'one'));
  mailbox.messages().length = 0;
  expect(mailbox.messages()).toHaveLength(1);
});

test('two mailboxes share nothing', async () => {
  const [one, two] = [createMailbox(() => at), createMailbox(() => at)];
  await one.send(mail('ada@example.com', 'one'));
  expect(two.messages()).toEqual([]);
});
