import { account } from '~/features/accounts/account/feature.server';
import { activity } from '~/features/activity/feature.server';
import { batches } from '~/features/batches/feature.server';
import { listExports } from '~/features/exports/feature.server';
import { apiKeys } from '~/features/api-keys/feature.server';
import { auth } from '~/features/accounts/auth/feature.server';
import { bin } from '~/features/bin/feature.server';
import { captcha } from '~/features/captcha/feature.server';
import { dashboard } from '~/features/dashboard/feature.server';
import { demo } from '~/features/demo/feature.server';
import { firstSteps } from '~/features/first-steps/feature.server';
import { idempotency } from '~/features/idempotency/feature.server';
import { imports } from '~/features/imports/feature.server';
import { jobs } from '~/features/jobs/feature.server';
import { live } from '~/features/live/feature.server';
import { mcp } from '~/features/mcp/feature.server';
import { myData } from '~/features/my-data/feature.server';
import { notifications } from '~/features/notifications/feature.server';
import { organizationApiKeys } from '~/features/api-keys/organization-api-keys/feature.server';
import { organizations } from '~/features/organizations/feature.server';
import { passkeys } from '~/features/passkeys/feature.server';
import { sentEmails } from '~/features/accounts/sent-emails/feature.server';
import { social } from '~/features/social/feature.server';
import { traces } from '~/features/traces/feature.server';
import { views } from '~/features/views/feature.server';
import { users } from '~/features/accounts/users/feature.server';
import { userNotes } from '~/features/accounts/user-notes/feature.server';
import { books } from '~/features/books/feature.server';
import { genres } from '~/features/books/genres/feature.server';
import { readReplica } from '~/features/read-replica/feature.server';
import { readingLists } from '~/features/reading-lists/feature.server';
import { webhooks } from '~/features/webhooks/feature.server';
import { organizationWebhooks } from '~/features/webhooks/organizations/feature.server';

/** Every feature, by the name of its API. What one refers to comes before it. */
export const serverFeatures = {
  account,
  auth,
  users,
  userNotes,
  sentEmails,
  passkeys,
  apiKeys,
  social,
  captcha,
  activity,
  notifications,
  bin,
  batches,
  listExports,
  views,
  dashboard,
  firstSteps,
  organizations,
  organizationApiKeys,
  genres,
  books,
  readingLists,
  webhooks,
  organizationWebhooks,
  idempotency,
  imports,
  jobs,
  live,
  mcp,
  myData,
  demo,
  traces,
  readReplica,
  // npm run new adds features here.
};
