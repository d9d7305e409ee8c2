import { recordUndelivered } from '~/features/activity/server/undelivered';
// organizations:start
import { markUndelivered } from '~/features/organizations/server/undelivered';
// organizations:end
import type { OnUndelivered } from '~/server/mail/hooks';

/** What features do about an email that could not be delivered. */
export const onUndelivered: OnUndelivered = async (tx, email, context) => {
  await recordUndelivered(tx, email, context);
  // organizations:start
  await markUndelivered(tx, email, context);
  // organizations:end
};
