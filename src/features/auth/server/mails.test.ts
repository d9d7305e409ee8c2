import { describe, expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { createI18n } from '~/shared/i18n/i18n';
import { languages } from '~/shared/i18n/languages';
import { codeMail } from './mails';

const to = 'ada@example.com';
const count = (text: string, part: string) => text.split(part).length - 1;

describe.each(languages)('the mail with the code in %s', (language) => {
  const i18n = i18nFor(language);
  const mail = codeMail(i18n, to, '042137', 5);
  const lead = i18n.t('auth:mail.code.lead');
  const validity = i18n.t('auth:mail.code.validity', { count: 5 });
  const notYou = i18n.t('auth:mail.code.notYou');

  test('goes to the one who asked, with the code in its subject', () => {
    expect(mail.to).toBe(to);
    expect(mail.subject).toBe(i18n.t('auth:mail.code.subject', { code: '042137' }));
    expect(mail.subject).toContain('042137');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  test('says the same as text and as HTML', () => {
    for (const words of [lead, validity, notYou, '042137']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });

  test('has the code once as text, and once where HTML shows it', () => {
    expect(count(mail.text, '042137')).toBe(1);
    expect(count(mail.html.slice(mail.html.indexOf('<body')), '042137')).toBe(1);
  });

  test('is marked with its language and direction, and the code is left to right in both', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    const side = language === 'ar' ? 'right' : 'left';
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(mail.html).toContain(`text-align:${side}`);
    expect(mail.html).toMatch(/<p dir="ltr"[^>]*>042137<\/p>/);
  });

  test('loads nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|https?:|url\(/i);
  });
});

test('the validity follows the configuration', () => {
  expect(codeMail(i18nFor('en'), to, '1', 1).text).toContain('for 1 minute and');
  expect(codeMail(i18nFor('en'), to, '1', 10).text).toContain('for 10 minutes and');
  expect(codeMail(i18nFor('ar'), to, '1', 2).text).toContain('دقيقتين');
});

test('words with markup in them stay words', () => {
  const hostile = '"><script>alert(1)</script>&';
  const i18n = createI18n('en', {
    'auth:mail.code.subject': `${hostile} {{code}}`,
    'auth:mail.code.lead': hostile,
    'auth:mail.code.validity_other': hostile,
    'auth:mail.code.notYou': hostile,
  });
  const mail = codeMail(i18n, to, '042137', 5);
  expect(mail.html).not.toContain('<script>');
  expect(count(mail.html, '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;')).toBe(4);
  expect(mail.text).toContain(hostile);
});
