import { composeMail, mailButton, mailNote, mailProfile, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import type { OrganizationRole } from '../search';

interface InvitationMail {
  to: string;
  organization: string;
  /** The absolute URL of the organization's logo. */
  logo: string | null;
  inviter: string;
  inviterEmail: string;
  role: OrganizationRole;
  link: string;
  /** How long the invitation remains valid. */
  days: number;
}

export const roleLabels: Record<OrganizationRole, PlainMessageKey> = {
  owner: 'organizations:members.role.owner',
  admin: 'organizations:members.role.admin',
  member: 'organizations:members.role.member',
};

export const invitationTitle = 'organization-mails:invitation.title';

/** The same for everyone, so that it does not tell whether the address has an account. */
export function invitationMail(i18n: I18n, mail: InvitationMail): Mail {
  const { t } = i18n;
  const { to, organization, logo, inviter, inviterEmail, role, link, days } = mail;
  const subject = t('organization-mails:invitation.subject', { inviter, organization });
  const lead = t('organization-mails:invitation.lead', {
    inviter,
    inviterEmail,
    organization,
    email: to,
  });
  const detail = t('organization-mails:invitation.role', { role: t(roleLabels[role]) });
  return composeMail(i18n, {
    to,
    subject,
    title: invitationTitle,
    heading: t('organization-mails:invitation.heading', { organization }),
    parts: [
      mailProfile(i18n, { image: logo, name: organization, detail }),
      mailText(lead),
      mailButton(i18n, link, t('organization-mails:invitation.open')),
      mailText(t('organization-mails:invitation.validity', { count: days })),
      mailNote(t('organization-mails:invitation.unexpected')),
    ],
    reason: t('organization-mails:invitation.reason', { email: to }),
  });
}

/** Tells the inviter. */
export function declinedMail(
  i18n: I18n,
  { to, organization, invitee }: { to: string; organization: string; invitee: string },
): Mail {
  const { t } = i18n;
  return composeMail(i18n, {
    to,
    subject: t('organization-mails:declined.subject', { invitee }),
    title: 'organization-mails:declined.title',
    parts: [mailText(t('organization-mails:declined.text', { invitee, organization }))],
    reason: t('organization-mails:declined.reason', { email: to }),
  });
}
