import { describe, expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { i18nFor } from '~/server/i18n';
import { createI18n } from '~/shared/i18n/i18n';
import { type Language, defaultLanguage, languages, scripts } from '~/shared/i18n/languages';
import { configuredRows } from '../../../../../tests/languages';
import { type CodeMail, type CodePurpose, codeMail } from './code-mail';

const to = 'ada@example.com';
const purposes: CodePurpose[] = ['sign-in', 'change-email', 'verify-email', 'delete-account'];
const count = (text: string, part: string) => text.split(part).length - 1;

const example: CodeMail = {
  purpose: 'sign-in',
  to,
  code: '042137',
  minutes: 5,
  request: {
    at: new Date('2030-01-02T15:04:00Z'),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  },
};
const mailWith = (change: Partial<CodeMail>, language: Language = defaultLanguage) =>
  codeMail(i18nFor(language), { ...example, ...change });

describe.each(languages)('the email with a code in %s', (language) => {
  const i18n = i18nFor(language);
  const mails = purposes.map((purpose) => codeMail(i18n, { ...example, purpose }));

  test('says in subject and text what the code is for', () => {
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(purposes.length);
    expect(new Set(mails.map((mail) => mail.text)).size).toBe(purposes.length);
  });

  test.each(purposes)('for %s has the code in its subject and once in its text', (purpose) => {
    const mail = codeMail(i18n, { ...example, purpose });
    expect(mail.to).toBe(to);
    expect(mail.subject).toContain('042137');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(count(mail.text, '042137')).toBe(1);
    expect(count(mail.html.slice(mail.html.indexOf('<body')), '042137')).toBe(1);
  });

  test('says the same as text and as HTML', () => {
    for (const mail of mails) {
      const plain = mail.html
        .slice(mail.html.indexOf('<body'))
        .replaceAll(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)));
      for (const line of mail.text.split('\n')) expect(plain).toContain(line.trim());
    }
  });

  test('names the device, and the time of the request with its zone', () => {
    for (const { text } of mails) {
      expect(text).toMatch(/15:04 UTC/);
      expect(text).toContain('Chrome');
      expect(text).toContain('Windows');
    }
  });

  test('is marked with its language and direction, and the code is left to right in both', () => {
    const { direction } = scripts[language];
    const side = direction === 'rtl' ? 'right' : 'left';
    for (const { html } of mails) {
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(html).toContain(`text-align:${side}`);
      expect(html).toMatch(/<p dir="ltr"[^>]*>042137<\/p>/);
      // The logo is part of the email: nothing is loaded.
      const withoutLogo = html.replace('<img src="cid:logo"', '');
      expect(withoutLogo).not.toMatch(/<(img|script|link|iframe)|https?:|url\(/i);
    }
  });
});

test('the validity is the time that is left', () => {
  for (const minutes of [1, 10]) {
    const validity = label('code-mails:code.validity', { count: minutes });
    expect(mailWith({ minutes }).text).toContain(validity);
  }
});

test.each(configuredRows([['ar', 'دقيقتين']]))(
  'in %s two minutes are one word',
  (language, text) => {
    expect(mailWith({ minutes: 2 }, language).text).toContain(text);
  },
);

test.each(languages)('in %s, the time of the request is in the given time zone', (language) => {
  const request = { ...example.request, timeZone: 'Europe/Paris' };
  expect(mailWith({ request }, language).text).toMatch(/2030.*16:04/);
});

test('a device without a user agent is unknown', () => {
  const request = { at: example.request.at, userAgent: null };
  expect(mailWith({ request }).text).toContain(
    label('code-mails:request.device', { device: label('account:sessions.unknown') }),
  );
});

test('messages with markup in them stay text', () => {
  const hostile = '"><script>alert(1)</script>&';
  const form = new Intl.PluralRules(defaultLanguage).select(example.minutes);
  const i18n = createI18n(defaultLanguage, {
    'code-mails:signIn.subject': `${hostile} {{code}}`,
    'code-mails:signIn.heading': hostile,
    'code-mails:signIn.reason': hostile,
    'code-mails:signIn.lead': hostile,
    [`code-mails:code.validity_${form}`]: hostile,
    'code-mails:request.time': hostile,
    'code-mails:request.device': hostile,
    'code-mails:signIn.notYou': hostile,
  });
  const mail = codeMail(i18n, example);
  expect(mail.html).not.toContain('<script>');
  expect(count(mail.html, '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;')).toBe(8);
  expect(mail.text).toContain(hostile);
});
