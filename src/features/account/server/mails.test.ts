import { describe, expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { accountDeletedMail, emailChangedMail, providerChangedMail } from './mails';

const to = 'ada@example.com';

describe.each(languages)('account emails in %s', (language) => {
  const i18n = i18nFor(language);
  const notices = [
    emailChangedMail(i18n, to, 'owner'),
    emailChangedMail(i18n, to, 'administrator'),
    accountDeletedMail(i18n, to),
    providerChangedMail(i18n, to, 'linked'),
    providerChangedMail(i18n, to, 'unlinked'),
  ];

  test('have the same content as text and HTML, in their language and direction', () => {
    for (const mail of notices) {
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
});
