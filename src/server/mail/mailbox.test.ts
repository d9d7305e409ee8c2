import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languages, scripts } from '~/shared/i18n/languages';
import { i18nFor } from '../i18n';
import { type Mailbox, createMailbox, mailboxMessages, mailboxPage } from './mailbox';

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

const nonce = 'Zm9yZXdvcmQ=';
const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;

async function mailboxWith(part: Partial<Parameters<Mailbox['send']>[0]>): Promise<Mailbox> {
  const mailbox = createMailbox(() => at);
  const sent = { to: 'ada@example.com', subject: 'A subject', text: 'Text', html: '<p>HTML</p>' };
  await mailbox.send({ ...sent, ...part });
  return mailbox;
}

describe.each(languages)('the mailbox in %s', (language) => {
  const messages = all[language];

  test('says that it is empty', async () => {
    const page = mailboxPage(
      createMailbox(() => at),
      i18nFor(language),
      nonce,
    );
    const html = await page.text();
    expect(html).toContain(`lang="${language}" dir="${scripts[language].direction}"`);
    expect(html).toContain(messages['mail:mailbox.title']);
    expect(html).toContain(messages['mail:mailbox.empty']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('shows a mail', async () => {
    const html = await mailboxPage(await mailboxWith({}), i18nFor(language), nonce).text();
    expect(html).toContain('<bdi>A subject</bdi>');
    expect(html).toContain('ada@example.com');
    expect(html).toContain('<time datetime="2030-01-01T12:00:00.000Z">');
    expect(html).toContain('<pre>Text</pre>');
    expect(html).not.toContain(messages['mail:mailbox.empty']);
  });
});

describe.each(['subject', 'to', 'text', 'html'] as const)('a hostile %s', (field) => {
  test('is escaped', async () => {
    const mailbox = await mailboxWith({ [field]: hostile });
    const html = await mailboxPage(mailbox, i18nFor(defaultLanguage), nonce).text();
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;');
    expect(html).toContain('&#38;amp;');
  });
});

test('the HTML of a mail is shown in a sandboxed frame', async () => {
  const html = await mailboxPage(await mailboxWith({}), i18nFor(defaultLanguage), nonce).text();
  expect(html).toMatch(/<iframe title="A subject" sandbox srcdoc="&#60;p&#62;HTML&#60;\/p&#62;">/);
  expect(html.match(/<style[^>]*>/g)).toEqual([`<style nonce="${nonce}">`]);
});

test('mails are listed as JSON, all or those to one address', async () => {
  const mailbox = await mailboxWith({ subject: hostile });
  await mailbox.send({ to: 'noor@example.com', subject: 'two', text: '', html: '' });
  const getSubjects = async (search: string) => {
    const url = new URL(`http://localhost/dev/mailbox/messages${search}`);
    const response = mailboxMessages(mailbox, url);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const mails: { subject: string }[] = await response.json();
    return mails.map(({ subject }) => subject);
  };
  expect(await getSubjects('')).toEqual(['two', hostile]);
  expect(await getSubjects('?to=ADA@example.com')).toEqual([hostile]);
  expect(await getSubjects('?to=unknown@example.com')).toEqual([]);
});
