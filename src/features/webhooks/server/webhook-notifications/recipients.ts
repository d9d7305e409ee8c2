import type { RecordedEntry } from '~/features/activity/activity.server';
import { readAdministrators } from '~/features/notifications/notifications.server';
import type { Db } from '~/server/database/database';

/** With the name of the webhook, and its page. */
export async function tellAdministrators(tx: Db, entries: readonly RecordedEntry[]) {
  const to = await readAdministrators(tx);
  return entries.map(({ targetId, targetName }) => ({
    to,
    values: { webhook: targetName ?? '' },
    link: `/manager/webhooks/${targetId}`,
  }));
}
