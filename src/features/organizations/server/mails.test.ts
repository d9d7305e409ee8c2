import { expect, test } from 'vitest';
import { product } from '~/product';
import { i18nFor } from '~/server/i18n';
import { escapeHtml } from '~/shared/text/html';
import { defaultLanguage, languages } from '~/shared/i18n/languages';
import { declinedMail, invitationMail } from './mails';

const link = 'https://pages.example.com/invitation/abc';
const invitation = {
  to: 'ada@example.com',
  organization: 'Tom & "Jerry"',
  logo: null,
  inviter: 'Noor',
  inviterEmail: 'noor@example.com',
  role: 'admin',
  link,
  days: 7,
} as const;

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

test.each(languages)('an invitation in %s names the role and why it was sent', (language) => {
  const { t } = i18nFor(language);
  const { text, html } = invitationMail(i18nFor(language), invitation);
  const role = t('organizations:members.role.admin');
  const lines = [
    t('organization-mails:invitation.role', { role }),
    t('organization-mails:invitation.reason', { email: invitation.to }),
  ];
  for (const line of lines) {
    expect(text).toContain(line);
    expect(html).toContain(escapeHtml(line));
  }
});

test('an invitation shows the logo of the organization, or its first letter', () => {
  const i18n = i18nFor(defaultLanguage);
  const logo = 'https://pages.example.com/logos/"1-128.webp';
  expect(invitationMail(i18n, { ...invitation, logo }).html).toContain(
    '<img src="https://pages.example.com/logos/&#34;1-128.webp"',
  );
  const { html } = invitationMail(i18n, { ...invitation, organization: 'école' });
  expect(html).toMatch(/<div[^>]*>É<\/div>/);
});

test.each(languages)('the email to the inviter says in %s who declined', (language) => {
  const mail = declinedMail(i18nFor(language), { ...invitation, invitee: '<b>Ada</b>' });
  expect(mail.text).toContain('<b>Ada</b>');
  expect(mail.html).not.toContain('<b>Ada');
  expect(mail.text + mail.subject).not.toContain('{{');
});
