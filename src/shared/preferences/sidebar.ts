/**
 * Whether the manager's sidebar is collapsed. A cookie, so the server renders it without a shift.
 */
export const sidebarCookie = 'sidebar';
