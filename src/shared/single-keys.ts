/**
 * Whether single-key shortcuts, such as `/`, `j` and `?`, are enabled. Users of speech input can
 * turn them off (WCAG 2.1.4). A cookie, so the server renders the right hints.
 */
export const singleKeysCookie = 'single-keys';
