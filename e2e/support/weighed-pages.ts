/** Pages whose scripts `npm test` measures on top of those of `/login`. */
export const weighedPages = [
  '/app',
  '/app/account',
  '/app/account/security',
  // dashboard:start
  '/manager/dashboard',
  // dashboard:end
  '/manager/users',
  '/manager/users/new',
  '/manager/activity',
  // jobs-page:start
  '/manager/jobs',
  // jobs-page:end
  '/manager/account',
  // api-docs:start
  '/api/docs',
  // api-docs:end
  // organizations:start
  '/app/organizations',
  '/app/organizations/new',
  '/app/o/harbour-reading-circle',
  '/app/o/harbour-reading-circle/members',
  '/manager/organizations',
  // sample:start
  '/app/o/harbour-reading-circle/reading-lists',
  // sample:end
  // organizations:end
  // sample:start
  '/app/books',
  '/manager/books',
  '/manager/books/new',
  '/manager/genres',
  // sample:end
];
