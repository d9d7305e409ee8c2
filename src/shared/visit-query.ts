import { queryOptions } from '@tanstack/react-query';
import { createServerFn, getGlobalStartContext } from '@tanstack/react-start';
import type { Visit } from './visit';

/** GET /_serverFn/…: what the start of rendering needs. Called in process while rendering. */
const getVisit = createServerFn({ method: 'GET' }).handler(async (): Promise<Visit> => {
  const context = getGlobalStartContext();
  if (!context) throw new Error('There is no request');
  return context.visit();
});

/** Fresh until something changes who is signed in, which refreshes it. */
export const visitQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: () => getVisit(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
