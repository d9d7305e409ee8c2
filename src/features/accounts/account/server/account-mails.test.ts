import { expect, test } from 'vitest';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { accountMail, accountMailNames } from './account-mails';

const to = 'ada@example.com';

test.each(languages)('in %s, the button “This wasn’t me” is a link in the text too', (language) => {
  const i18n = i18nFor(language);
  const link = 'https://example.com/login/not-me?token=a.b.c.d.e';
  const details = ['Time: <now>', 'Device: unknown'];
  const mail = accountMail(i18n, to, 'new-device', { details, link });
  expect(mail.text).toContain(details.join('\n'));
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.html.split(`href="${link}"`)).toHaveLength(3);
  expect(mail.html).toContain(i18n.t('account-mails:notice.notMe'));
  expect(mail.html).not.toContain('<now>');
});

test.each(languages)('the emails in %s have the same content as text and HTML', (language) => {
  const i18n = i18nFor(language);
  for (const name of accountMailNames) {
    const mail = accountMail(i18n, to, name);
    expect(mail.to).toBe(to);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).toContain(`<html lang="${language}" dir="${i18n.direction}">`);
    const plain = mail.html
      .slice(mail.html.indexOf('<body'))
      .replaceAll(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)));
    for (const line of mail.text.split('\n')) expect(plain).toContain(line.trim());
    // The logo is part of the email: nothing is loaded.
    const withoutLogo = mail.html.replace('<img src="cid:logo"', '');
    expect(withoutLogo).not.toMatch(/<(img|script|link|iframe)|https?:|url\(/i);
  }
});
