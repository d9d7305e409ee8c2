/** Unread notifications are counted up to this: more are shown as "99+". */
export const maxUnread = 100;
