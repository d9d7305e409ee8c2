/**
 * How many SQL statements a page or list may cost the sample's administrator. One more is a decision:
 * every request pays for it. The session is one of them, with all that the frame of a page shows.
 * `/login` is a visitor's.
 */
export const pageStatements: Record<string, number> = {
  '/login': 0,
  // Parts show what is new for the user.
  '/app': 7,
  '/app/account': 1,
  '/app/account/security': 3,
  // notifications:start
  '/app/notifications': 2,
  // notifications:end
  // organizations:start
  '/app/organizations': 3,
  '/app/o/harbour-reading-circle': 7,
  '/app/o/harbour-reading-circle/members': 5,
  '/manager/organizations': 3,
  // organizations:end
  // dashboard:start
  '/manager/dashboard': 3,
  // dashboard:end
  '/manager/users': 2,
  '/manager/users/new': 1,
  '/manager/activity': 2,
  '/manager/account': 1,
  '/api/rest/users?limit=20': 2,
  '/api/rest/users?limit=20&searchTerm=example': 2,
  // sample:start
  '/app/books': 3,
  '/manager/books': 3,
  '/manager/genres': 2,
  '/api/rest/books?limit=100': 2,
  // sample:end
};
