import { account } from '~/features/accounts/account/feature';
import { activity } from '~/features/activity/feature';
// api-docs:start
import { apiDocs } from '~/features/api-docs/feature';
// api-docs:end
import { dashboard } from '~/features/dashboard/feature';
import { firstSteps } from '~/features/first-steps/feature';
// jobs-page:start
import { jobs } from '~/features/jobs/feature';
// jobs-page:end
import { myData } from '~/features/my-data/feature';
// organizations:start
import { organizations } from '~/features/organizations/feature';
// organizations:end
// passkeys:start
import { passkeys } from '~/features/passkeys/feature';
// passkeys:end
// social:start
import { social } from '~/features/social/feature';
// social:end
import { shell } from '~/features/shell/feature';
import { users } from '~/features/accounts/users/feature';
// sample:start
import { books } from '~/features/books/feature';
import { genres } from '~/features/books/genres/feature';
// organizations:start
import { readingLists } from '~/features/reading-lists/feature';
// organizations:end
// sample:end
import { declareActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';

/** Every feature, in the order of navigation and dashboard. */
export const features: readonly Feature[] = [
  shell,
  firstSteps,
  dashboard,
  // sample:start
  books,
  genres,
  // organizations:start
  readingLists,
  // organizations:end
  // sample:end
  // npm run new adds features here.
  users,
  account,
  // passkeys:start
  passkeys,
  // passkeys:end
  // social:start
  social,
  // social:end
  myData,
  // organizations:start
  organizations,
  // organizations:end
  activity,
  // jobs-page:start
  jobs,
  // jobs-page:end
  // api-docs:start
  apiDocs,
  // api-docs:end
];

declareActivity(features.flatMap((feature) => feature.activity ?? []));
