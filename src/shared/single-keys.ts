/**
 * Remembers whether `/`, `j` and `k` alone do something. Who speaks to the computer, or hits keys by
 * accident, turns them off (WCAG 2.1.4). The server reads it, so no hint appears and goes.
 */
export const singleKeysCookie = 'single-keys';
