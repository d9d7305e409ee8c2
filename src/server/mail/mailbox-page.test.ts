import all from 'virtual:messages/all';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languages, scripts } from '~/shared/i18n/languages';
import { i18nFor } from '../i18n';
import { type Mailbox, createMailbox } from './mailbox';
import { mailboxMessages, mailboxPage } from './mailbox-page';

const nonce = 'Zm9yZXdvcmQ=';
const at = new Date('2030-01-01T12:00:00Z');
const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;

async function mailboxWith(part: Partial<Parameters<Mailbox['send']>[0]>): Promise<Mailbox> {
  const mailbox = createMailbox(() => at);
  const mail = { to: 'ada@example.com', subject: 'A subject', text: 'Text', html: '<p>HTML</p>' };
  await mailbox.send({ ...mail, ...part });
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
    return mails.map((mail) => mail.subject);
  };
  expect(await getSubjects('')).toEqual(['two', hostile]);
  expect(await getSubjects('?to=ADA@example.com')).toEqual([hostile]);
  expect(await getSubjects('?to=unknown@example.com')).toEqual([]);
});
