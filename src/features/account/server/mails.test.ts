import { describe, expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import type { CodePurpose } from './codes';
import { accountCodeMail, accountDeletedMail, emailChangedMail } from './mails';

const to = 'ada@example.com';
const purposes: CodePurpose[] = ['change-email', 'verify-email', 'delete-account'];

describe.each(languages)('the mails of the account in %s', (language) => {
  const i18n = i18nFor(language);
  const notices = [
    emailChangedMail(i18n, to, 'owner'),
    emailChangedMail(i18n, to, 'administrator'),
    accountDeletedMail(i18n, to),
  ];
  const codes = purposes.map((purpose) =>
    accountCodeMail(i18n, { purpose, to, code: '042137', minutes: 5 }),
  );

  test('say the same as text and as HTML, in their language and direction', () => {
    for (const mail of [...notices, ...codes]) {
      expect(mail.to).toBe(to);
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.html).toContain(`<html lang="${language}" dir="${i18n.direction}">`);
      const plain = mail.html
        .slice(mail.html.indexOf('<body'))
        .replaceAll(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)));
      for (const line of mail.text.split('\n')) expect(plain).toContain(line.trim());
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|https?:|url\(/i);
    }
  });

  test('tell each purpose in words of its own, with the code once', () => {
    expect(new Set(codes.map((it) => it.text)).size).toBe(purposes.length);
    for (const mail of codes) {
      expect(mail.text.split('042137')).toHaveLength(2);
      expect(mail.html).toMatch(/<p dir="ltr"[^>]*>042137<\/p>/);
    }
  });
});
