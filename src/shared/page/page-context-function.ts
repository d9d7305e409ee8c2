import { createServerFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from './page-context';

/** GET /_serverFn/…: the data that rendering starts with. Called in process during SSR. */
export const getPageContext = createServerFn({ method: 'GET' }).handler(
  async (): Promise<PageContext> => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('There is no request');
    return context.pageContext();
  },
);
