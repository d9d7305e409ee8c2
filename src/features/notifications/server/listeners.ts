import type { Db } from '~/server/database/database';

/** What a feature does when notifications of users are added or marked, in the same transaction. */
export type OnNotifications = (tx: Db, userIds: readonly string[]) => Promise<void>;

let listener: OnNotifications = async () => {};

/** Called by the feature that listens. */
export function onNotifications(called: OnNotifications): void {
  listener = called;
}

export const announceNotifications: OnNotifications = (tx, userIds) => listener(tx, userIds);
