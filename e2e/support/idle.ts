import type { Page, Request, Response } from '@playwright/test';

/** Requests of pages at any time, without a user: the connection that tells of changes, and polls. */
const updates = /\/live\/changes|\/unread\b/;

export const isUpdate = (url: string) => updates.test(url);

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
    if (!isUpdate(request.url())) open.add(request);
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

/** From now on, the page changes only if the test does something: it hears of nothing by itself. */
export async function cutUpdates(page: Page): Promise<void> {
  // As on a network that cuts connections which stay open. Silence would let the page read again.
  await page.route('**/live/changes*', (route) => route.abort());
  // Never answered.
  await page.route('**/unread*', () => {});
}
