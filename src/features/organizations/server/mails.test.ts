import { expect, test } from 'vitest';
import { product } from '~/product';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { declinedMail, invitationMail } from './mails';

const link = 'https://pages.example.com/invitation/abc';
const invitation = {
  to: 'ada@example.com',
  organization: 'Tom & "Jerry"',
  inviter: 'Noor',
  inviterEmail: 'noor@example.com',
  link,
  days: 7,
};

test.each(languages)(
  'an invitation in %s has its link in both forms, and no open parameter',
  (language) => {
    const { subject, text, html } = invitationMail(i18nFor(language), invitation);
    expect(subject).toContain(invitation.organization);
    // Names that strangers chose come after the name of the product.
    expect(subject.startsWith(product.name)).toBe(true);
    expect(text).toContain('noor@example.com');
    expect(html).toContain('noor@example.com');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`lang="${language}"`);
    expect(subject + text + html).not.toContain('{{');
    expect(html).not.toContain('Tom & "');
  },
);

test.each(languages)('the email to the inviter says in %s who declined', (language) => {
  const mail = declinedMail(i18nFor(language), { ...invitation, invitee: '<b>Ada</b>' });
  expect(mail.text).toContain('<b>Ada</b>');
  expect(mail.html).not.toContain('<b>');
  expect(mail.text + mail.subject).not.toContain('{{');
});
