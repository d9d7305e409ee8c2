import { accountErrors } from '~/features/account/errors';
import { accountApi } from '~/features/account/server/api';
import { activityApi } from '~/features/activity/server/api';
// sample:start
import { booksApi } from '~/features/books/server/api';
import { bookConstraints } from '~/features/books/server/tables';
// sample:end
import { dashboardApi } from '~/features/dashboard/server/api';
import { firstStepsApi } from '~/features/first-steps/server/api';
// sample:start
import { genresApi } from '~/features/genres/server/api';
import { genreConstraints } from '~/features/genres/server/tables';
// sample:end
import { myDataApi } from '~/features/my-data/server/api';
// organizations:start
import { organizationsApi } from '~/features/organizations/server/api';
import { organizationConstraints } from '~/features/organizations/server/constraints';
// organizations:end
// organizations:start
// sample:start
import { readingListsApi } from '~/features/reading-lists/server/api';
import { readingListConstraints } from '~/features/reading-lists/server/tables';
// sample:end
// organizations:end
// jobs-page:start
import { jobsApi } from '~/features/jobs/server/api';
// jobs-page:end
import { usersApi } from '~/features/users/server/api';
import type { ConstraintErrors } from '~/server/database/errors';

/** All procedures, served at /api/rpc and /api/rest. */
export const api = {
  account: accountApi,
  activity: activityApi,
  // sample:start
  books: booksApi,
  // sample:end
  dashboard: dashboardApi,
  firstSteps: firstStepsApi,
  // sample:start
  genres: genresApi,
  // sample:end
  // jobs-page:start
  jobs: jobsApi,
  // jobs-page:end
  myData: myDataApi,
  // organizations:start
  organizations: organizationsApi,
  // organizations:end
  // organizations:start
  // sample:start
  readingLists: readingListsApi,
  // sample:end
  // organizations:end
  users: usersApi,
  // npm run new adds procedures here.
};

/** Maps violated database constraints to errors of the catalogue. */
export const constraints: ConstraintErrors = {
  // sample:start
  ...bookConstraints,
  ...genreConstraints,
  // sample:end
  // organizations:start
  ...organizationConstraints,
  // organizations:end
  // organizations:start
  // sample:start
  ...readingListConstraints,
  // sample:end
  // organizations:end
  // npm run new adds constraints here.
  users_email_unique: {
    code: 'EMAIL_CAN_NOT_BE_UPDATED',
    kind: accountErrors.EMAIL_CAN_NOT_BE_UPDATED,
  },
};
