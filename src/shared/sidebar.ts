/** Remembers whether the manager's sidebar is folded; the server reads it, so nothing jumps. */
export const sidebarCookie = 'sidebar';
