import { account } from '~/features/accounts/account/feature.server';
import { activity } from '~/features/activity/feature.server';
import { auth } from '~/features/accounts/auth/feature.server';
// captcha:start
import { captcha } from '~/features/captcha/feature.server';
// captcha:end
import { dashboard } from '~/features/dashboard/feature.server';
// demo:start
import { demo } from '~/features/demo/feature.server';
// demo:end
import { firstSteps } from '~/features/first-steps/feature.server';
// jobs-page:start
import { jobs } from '~/features/jobs/feature.server';
// jobs-page:end
import { myData } from '~/features/my-data/feature.server';
// organizations:start
import { organizations } from '~/features/organizations/feature.server';
// organizations:end
// passkeys:start
import { passkeys } from '~/features/passkeys/feature.server';
// passkeys:end
// social:start
import { social } from '~/features/social/feature.server';
// social:end
import { users } from '~/features/accounts/users/feature.server';
// sample:start
import { books } from '~/features/books/feature.server';
import { genres } from '~/features/books/genres/feature.server';
// organizations:start
import { readingLists } from '~/features/reading-lists/feature.server';
// organizations:end
// sample:end

/** Every feature, by the name of its API. What one refers to comes before it. */
export const serverFeatures = {
  account,
  auth,
  users,
  // passkeys:start
  passkeys,
  // passkeys:end
  // social:start
  social,
  // social:end
  // captcha:start
  captcha,
  // captcha:end
  activity,
  dashboard,
  firstSteps,
  // organizations:start
  organizations,
  // organizations:end
  // sample:start
  genres,
  books,
  // organizations:start
  readingLists,
  // organizations:end
  // sample:end
  // jobs-page:start
  jobs,
  // jobs-page:end
  myData,
  // demo:start
  demo,
  // demo:end
  // npm run new adds features here.
};
