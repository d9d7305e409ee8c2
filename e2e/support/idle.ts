import type { Page, Request, Response } from '@playwright/test';

/** A connection that stays open, so that the network is never idle in Playwright's sense. */
const staysOpen = (request: Request) => request.url().includes('/live/changes');

const quietMs = 500;

/** Opens a page, and waits until it has requested nothing for half a second. */
export async function gotoIdle(page: Page, path: string): Promise<Response | null> {
  const open = new Set<Request>();
  const idle = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    if (open.size === 0) timer = setTimeout(idle.resolve, quietMs);
  };
  const began = (request: Request) => {
    if (!staysOpen(request)) open.add(request);
    check();
  };
  const ended = (request: Request) => {
    open.delete(request);
    check();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  const response = await page.goto(path);
  await idle.promise;
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
  return response;
}

/** The page hears of no changes, as on a network that cuts connections which stay open. */
export async function cutLongConnections(page: Page): Promise<void> {
  await page.route('**/live/changes*', (route) => route.abort());
}
