import { accountErrors } from '~/features/account/errors';
import { accountApi } from '~/features/account/server/api';
import { activityApi } from '~/features/activity/server/api';
import { booksApi } from '~/features/books/server/api';
import { dashboardApi } from '~/features/dashboard/server/api';
import { genresApi } from '~/features/genres/server/api';
import { usersApi } from '~/features/users/server/api';
import type { ConstraintErrors } from '~/server/database/errors';

/** Every procedure of the product, served at /api/rpc and /api/rest. */
export const api = {
  account: accountApi,
  activity: activityApi,
  books: booksApi,
  dashboard: dashboardApi,
  genres: genresApi,
  users: usersApi,
};

/** What each violated constraint means to people. */
export const constraints: ConstraintErrors = {
  users_email_unique: {
    code: 'EMAIL_CAN_NOT_BE_UPDATED',
    kind: accountErrors.EMAIL_CAN_NOT_BE_UPDATED,
  },
};
