import type { RequestContext } from '~/server/request-context';
import { browserCookie, newBrowser, readBrowser } from './browser-cookie';

/** Recognises the browser of a request, and gives a new one its cookie. */
export function readBrowserId(context: RequestContext): { id: string; cookies: string[] } {
  const known = readBrowser(context.headers, context.config);
  if (known) return { id: known.id, cookies: [] };
  const browser = newBrowser(context);
  return { id: browser.id, cookies: [browserCookie(context.config, browser)] };
}
