import { myDataUserHooks } from '~/features/my-data/server/user-hooks';
// organizations:start
import { organizationUserHooks } from '~/features/organizations/server/user-hooks';
// organizations:end
import { combineUserHooks } from '~/server/user-hooks';

/** What features do when users leave or sign up. */
export const userHooks = combineUserHooks([
  // One per line.
  myDataUserHooks,
  // organizations:start
  organizationUserHooks,
  // organizations:end
]);
