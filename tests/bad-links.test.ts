import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountSearch } from '~/features/accounts/account/search';
import { getFilters } from '~/features/activity/filters';
import { activitySearch } from '~/features/activity/search';
import { loginSearch, notMeSearch, verifySearch } from '~/features/accounts/auth/search';
import { getNotMeLink } from '~/features/accounts/auth/not-me';
// sample:start
import { catalogueSearch, getListing } from '~/features/books/catalogue/search';
import { bookList } from '~/features/books/search';
import { genreList } from '~/features/books/genres/search';
// sample:end
// dashboard:start
import { dashboardSearch } from '~/features/dashboard/search';
// dashboard:end
import { usersList } from '~/features/accounts/users/search';
import { settled } from './bad-values';

/** Search parameters as the router parses them, and the page's schema. */
const searches = {
  account: v.pipe(accountSearch),
  activity: v.pipe(
    activitySearch,
    v.transform((it) => getFilters(it, 'Asia/Kolkata', ['sign-in'])),
  ),
  login: v.pipe(loginSearch),
  verify: v.pipe(verifySearch),
  notMe: v.pipe(
    notMeSearch,
    v.transform(({ token }) => getNotMeLink(token, new Date())),
  ),
  // dashboard:start
  dashboard: v.pipe(dashboardSearch),
  // dashboard:end
  users: v.pipe(usersList.search),
  // sample:start
  catalogue: v.pipe(catalogueSearch, v.transform(getListing)),
  books: v.pipe(bookList.search),
  genres: v.pipe(genreList.search),
  // sample:end
};

test.each(Object.entries(searches))(
  'a link to %s with invalid parameters falls back to defaults',
  (_name, search) => {
    const [of] = search.pipe;
    const names = Object.keys('entries' in of ? of.entries : v.parse(of, {}));
    const value = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double());
    const link = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value);
    let runs = 0;
    fc.assert(
      fc.property(link, (given) => {
        runs += 1;
        const read = v.safeParse<v.GenericSchema>(search, given);
        return read.success && JSON.stringify(read.output).length > 1;
      }),
      settled(200),
    );
    expect(runs).toBeGreaterThanOrEqual(200);
  },
);
