import { account } from '~/features/accounts/account/feature';
import { activity } from '~/features/activity/feature';
import { batches } from '~/features/batches/feature';
import { apiKeys } from '~/features/api-keys/feature';
import { apiDocs } from '~/features/api-docs/feature';
import { bin } from '~/features/bin/feature';
import { dashboard } from '~/features/dashboard/feature';
import { firstSteps } from '~/features/first-steps/feature';
import { imports } from '~/features/imports/feature';
import { jobs } from '~/features/jobs/feature';
import { live } from '~/features/live/feature';
import { myData } from '~/features/my-data/feature';
import { notifications } from '~/features/notifications/feature';
import { organizationApiKeys } from '~/features/api-keys/organization-api-keys/feature';
import { organizations } from '~/features/organizations/feature';
import { passkeys } from '~/features/passkeys/feature';
import { sentEmails } from '~/features/accounts/sent-emails/feature';
import { social } from '~/features/social/feature';
import { shell } from '~/features/shell/feature';
import { views } from '~/features/views/feature';
import { users } from '~/features/accounts/users/feature';
import { userNotes } from '~/features/accounts/user-notes/feature';
import { books } from '~/features/books/feature';
import { genres } from '~/features/books/genres/feature';
import { readingLists } from '~/features/reading-lists/feature';
import { webhooks } from '~/features/webhooks/feature';
import { organizationWebhooks } from '~/features/webhooks/organizations/feature';
import { declareActivity } from '~/shared/activity';
import { declareManifests } from '~/shared/declared-features';
import type { AnyFeature } from '~/shared/feature';
import { declareSignInMethods } from '~/shared/sign-in-methods';

/** Every feature, in the order in which pages show them. */
const manifests = [
  shell,
  firstSteps,
  dashboard,
  books,
  genres,
  readingLists,
  // npm run new adds features here.
  users,
  userNotes,
  sentEmails,
  account,
  passkeys,
  social,
  apiKeys,
  notifications,
  myData,
  organizations,
  organizationWebhooks,
  organizationApiKeys,
  activity,
  bin,
  batches,
  views,
  webhooks,
  imports,
  jobs,
  live,
  apiDocs,
] as const;

/** `Permission`, `ActivityKind` and such are inferred from them. */
declare module '~/shared/declared' {
  interface Declared {
    feature: (typeof manifests)[number];
  }
}

export const features: readonly AnyFeature[] = manifests;

declareActivity(features.flatMap((feature) => feature.activity ?? []));
declareManifests(features);
declareSignInMethods(features.map((feature) => feature.signInMethods));
