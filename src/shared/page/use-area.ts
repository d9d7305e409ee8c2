import { useLocation } from '@tanstack/react-router';

export type Area = 'app' | 'manager';

/** The area of the page, so that links of a screen that both areas show stay in it. */
export const useArea = (): Area =>
  useLocation({ select: ({ pathname }) => (pathname.startsWith('/manager') ? 'manager' : 'app') });
