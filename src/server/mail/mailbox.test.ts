import { expect, test } from 'vitest';
import { createMailbox } from './mailbox';

const at = new Date('2030-01-01T12:00:00Z');
const mail = (to: string, subject: string) => ({ to, subject, text: 'text', html: '<p>html</p>' });

test('a mailbox keeps mails as they are, with an id and the time', async () => {
  const mailbox = createMailbox(() => at);
  await mailbox.send(mail('ada@example.com', 'one'));
  const [kept] = mailbox.messages();
  expect(kept).toMatchObject({ ...mail('ada@example.com', 'one'), sentAt: at.toISOString() });
  expect(kept?.id).toMatch(/^[\da-f-]{36}$/);
});

test('the newest mail comes first', async () => {
  const mailbox = createMailbox(() => at);
  for (const subject of ['one', 'two', 'three'])
    await mailbox.send(mail('ada@example.com', subject));
  expect(mailbox.messages().map((it) => it.subject)).toEqual(['three', 'two', 'one']);
});

test('an address gets its own mails, in whatever case it asks', async () => {
  const mailbox = createMailbox(() => at);
  await mailbox.send(mail('Ada@Example.com', 'for Ada'));
  await mailbox.send(mail('noor@example.com', 'for Noor'));
  const subjects = (to?: string) => mailbox.messages(to).map((it) => it.subject);
  expect(subjects('ada@example.com')).toEqual(['for Ada']);
  expect(subjects(' NOOR@example.com ')).toEqual(['for Noor']);
  expect(subjects('example.com')).toEqual([]);
  expect(subjects('nobody@example.com')).toEqual([]);
  expect(subjects('')).toEqual(['for Noor', 'for Ada']);
});

test('old mails make room for new ones', async () => {
  const mailbox = createMailbox(() => at);
  for (let n = 0; n < 510; n += 1) await mailbox.send(mail('ada@example.com', String(n)));
  const subjects = mailbox.messages().map((it) => it.subject);
  expect(subjects).toHaveLength(500);
  expect(subjects[0]).toBe('509');
  expect(subjects.at(-1)).toBe('10');
});

test('who empties the list that was given does not empty the mailbox', async () => {
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
