import { createServerFn, getGlobalStartContext } from '@tanstack/react-start';
import type { Visit } from './visit';

/** GET /_serverFn/…: what the start of rendering needs. Called in process while rendering. */
export const getVisit = createServerFn({ method: 'GET' }).handler(async (): Promise<Visit> => {
  const context = getGlobalStartContext();
  if (!context) throw new Error('There is no request');
  return context.visit();
});
