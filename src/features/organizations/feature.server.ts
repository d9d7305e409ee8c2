import { defineServerFeature } from '~/server/feature';
import { organizationsApi } from './server/api';
import { organizationConstraints } from './server/tables';
import { handleInvitationForm } from './server/forms';
import { revokeWithAccount } from './invite-links/server/rules';
import { invitationCleanup } from './server/jobs';
import { logoImages } from './server/logo';
import { organizationsBin } from './server/members/bin';
import { hasInvitations } from './server/invitations/queries';
import { markUndelivered } from './server/invitations/rules';
import { invitationResender } from './server/invitations/sent-emails';
import { declinedMail, invitationMail } from './server/mails';
import { readMemberships } from './server/members/queries';
import { organizationsMyData } from './server/my-data';
import { seedOrganizations } from './server/samples/sample';
import * as tables from './server/tables';
import { teamRecords } from './teams/server/rules';
import { organizationUserHooks } from './server/user-hooks';
import { organizationNotifications } from './server/notifications';

const example = { to: 'user@example.com', organization: 'Harbour Reading Circle' };

export const organizations = defineServerFeature({
  api: organizationsApi,
  facts: [hasInvitations],
  tables,
  bin: organizationsBin,
  constraints: { ...organizationConstraints, ...teamRecords.manifest.constraints },
  jobs: [invitationCleanup],
  jobsTitle: 'organizations:manage.title',
  emails: [
    {
      name: 'invitation',
      make: (i18n) =>
        invitationMail(i18n, {
          ...example,
          logo: null,
          inviter: 'Ada Lindholm',
          inviterEmail: 'ada@example.com',
          role: 'admin',
          link: 'https://example.com/invitation/token',
          days: 7,
        }),
    },
    {
      name: 'invitation-declined',
      make: (i18n) => declinedMail(i18n, { ...example, invitee: 'Noor Bakker' }),
    },
  ],
  changes: {
    organization: { permission: { organizations: 'list' }, users: readMemberships },
  },
  samples: seedOrganizations,
  notifications: organizationNotifications,
  myData: organizationsMyData,
  images: [logoImages],
  userHooks: organizationUserHooks,
  onActivity: revokeWithAccount,
  onUndelivered: markUndelivered,
  resendEmails: invitationResender,
  handleForm: handleInvitationForm,
});
