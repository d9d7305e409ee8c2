import type { Page, Request, Response } from '@playwright/test';

/** What pages request at any time, without a user: connections that stay open, and polls. */
const connections: RegExp[] = [];
const polls: RegExp[] = [];
// live:start
connections.push(/\/live\/changes/);
// live:end
// notifications:start
polls.push(/\/unread\b/);
// notifications:end

export const isConnection = (url: string) => connections.some((known) => known.test(url));

export const isUpdate = (url: string) =>
  isConnection(url) || polls.some((known) => known.test(url));

const quietMs = 500;

/** Acts, and then waits until the page has requested nothing for half a second. */
export async function untilIdle<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const open = new Set<Request>();
  const idle = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let acted = false;
  const check = () => {
    clearTimeout(timer);
    if (acted && open.size === 0) timer = setTimeout(idle.resolve, quietMs);
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
  const result = await act();
  acted = true;
  check();
  await idle.promise;
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
  return result;
}

/** Opens a page, and waits until it is idle. */
export const gotoIdle = (page: Page, path: string): Promise<Response | null> =>
  untilIdle(page, () => page.goto(path));

/** From now on, the page changes only if the test does something: it hears of nothing by itself. */
export async function cutUpdates(page: Page): Promise<void> {
  // As on a network that cuts connections which stay open. Silence would let the page read again.
  for (const url of connections) await page.route(url, (route) => route.abort());
  // Never answered.
  for (const url of polls) await page.route(url, () => {});
}
