/** Unread notifications are counted up to this: more are shown as "99+". */
export const maxUnread = 100;

/** At once, in one email a day, or not at all. */
export const emailChoices = ['now', 'daily', 'off'] as const;
export type EmailChoice = (typeof emailChoices)[number];
