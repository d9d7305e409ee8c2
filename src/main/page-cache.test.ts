import { expect, test } from 'vitest';
import type { ServerRequest } from 'srvx';
import { pino } from 'pino';
import { parseConfig } from '~/server/config';
import type { Db } from '~/server/database/database';
import { withPageCache } from '~/server/http/page-cache';
import { i18nFor } from '~/server/i18n';
import type { Jobs } from '~/server/jobs/jobs';
import { readLanguage } from '~/server/request-preferences';
import { openFolder } from '~/server/storage/folder';
import { languageStorage, languages } from '~/shared/i18n/languages';
import { sidebarCookie, themeStorage, singleKeysCookie } from '~/shared/preferences/preferences';
import { createContext } from './request-context';

const config = parseConfig({ AUTH_SECRET: 'a-secret-for-tests-0123456789-abcdefghij' }, 'local');

/** Responses to a visitor with these headers: freshly rendered, and from the cache. */
async function answersTo(headers: Record<string, string>) {
  const request: ServerRequest = new Request('http://localhost/login', { headers });
  const incoming = {
    request,
    url: new URL(request.url),
    id: 'id',
    nonce: 'the nonce',
    log: pino({ level: 'silent' }),
    clientAddress: '192.0.2.1',
    token: null,
    i18n: i18nFor(readLanguage(request.headers)),
  };
  const context = createContext(incoming, {
    config,
    // Never queried without a session cookie.
    db: {} as Db,
    storage: openFolder('.data/none'),
    jobs: {} as Jobs,
    now: () => new Date(),
    documents: () => Promise.reject(new Error('not here')),
  });
  // Pages depend on the page context alone, not on other parts of a request.
  const render = async () => new Response(JSON.stringify(await context.pageContext()));
  return {
    cached: await (await withPageCache(request, context, render)).text(),
    rendered: await (await render()).text(),
  };
}

const variants: Record<string, string>[] = [
  {},
  ...[...languages, 'xx'].map((it) => ({ cookie: `${languageStorage.cookie}=${it}` })),
  ...[...languages, 'xx'].map((cookie) => ({ 'accept-language': cookie })),
  ...['light', 'dark', 'system', 'xx'].map((it) => ({ cookie: `${themeStorage.cookie}=${it}` })),
  ...['folded', 'open'].map((cookie) => ({ cookie: `${sidebarCookie}=${cookie}` })),
  ...['on', 'off'].map((cookie) => ({ cookie: `${singleKeysCookie}=${cookie}` })),
  { cookie: `${themeStorage.cookie}=dark; ${singleKeysCookie}=off; ${sidebarCookie}=folded` },
  { cookie: 'anything=else' },
  { 'user-agent': 'another browser', accept: '*/*', referer: 'http://localhost/app' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
];

test('every cookie and header that changes the page is part of the cache key', async () => {
  for (const round of ['rendered', 'from the cache'])
    for (const headers of variants) {
      const { cached, rendered } = await answersTo(headers);
      expect([round, headers, cached]).toEqual([round, headers, rendered]);
    }
});
