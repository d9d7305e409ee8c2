import { beforeEach, expect, test } from 'vitest';
import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { type Language, defaultLanguage } from '~/shared/i18n/languages';
import { otherLanguage, otherLanguages } from '../../../tests/languages';
import type { Session } from '~/shared/session';
import type { Theme } from '~/shared/preferences/preferences';
import type { PageContext } from '~/shared/page/page-context';
import type { SessionEnd } from '~/shared/errors/session-end';
import { withPageCache } from './page-cache';

let config = {} as Config;
let renders = 0;
beforeEach(() => {
  config = {} as Config;
  renders = 0;
});

interface Visitor {
  nonce: string;
  language?: Language;
  theme?: Theme;
  session?: Session | null;
  sessionEnd?: SessionEnd | null;
  unavailable?: boolean;
}

function getContext(visitor: Visitor) {
  const {
    nonce,
    language = defaultLanguage,
    theme = 'system',
    session = null,
    sessionEnd,
    unavailable,
  } = visitor;
  const known = {
    config,
    nonce,
    // Only the fields that differ in these tests.
    pageContext: async () =>
      ({
        config: {},
        language,
        theme,
        session,
        ...(sessionEnd && { sessionEnd }),
        unavailable: unavailable ?? false,
      }) as PageContext,
  };
  // Only the fields that the cache reads.
  return known as Partial<RequestContext> as RequestContext;
}

/** Renders a page that contains its nonce twice, and the number of renders so far. */
async function requestPage(visitor: Visitor, path = '/login', status = 200): Promise<string> {
  const context = getContext(visitor);
  const request = new Request(`http://localhost${path}`);
  const response = await withPageCache(request, context, async () => {
    renders += 1;
    return new Response(`<p>${context.nonce}|page ${renders}|${context.nonce}`, { status });
  });
  return response.text();
}

test('a page is rendered once, and gets the nonce of each response', async () => {
  expect(await requestPage({ nonce: 'a+/=' })).toBe('<p>a+/=|page 1|a+/=');
  expect(await requestPage({ nonce: 'b$&=' })).toBe('<p>b$&=|page 1|b$&=');
  expect(renders).toBe(1);
});

test('pages are cached per language, theme and configuration', async () => {
  await requestPage({ nonce: 'a' });
  await requestPage({ nonce: 'b', language: otherLanguage });
  await requestPage({ nonce: 'c', theme: 'dark' });
  config = {} as Config;
  await requestPage({ nonce: 'd' });
  expect(renders).toBe(3 + otherLanguages.slice(0, 1).length);
});

test.each([
  ['with a session', { session: {} as Session }, '/login'],
  ['after a session has ended', { sessionEnd: { reason: 'ended' as const } }, '/login'],
  ['with a parameter', {}, '/login?redirect=/app'],
  ['on another path', {}, '/login/verify'],
  ['while the database is unavailable', { unavailable: true }, '/login'],
])('a page %s is rendered each time', async (_what, visitor, path) => {
  await requestPage({ nonce: 'a', ...visitor }, path);
  await requestPage({ nonce: 'b', ...visitor }, path);
  expect(renders).toBe(2);
});

test('the cache is bounded: the oldest page is evicted first', async () => {
  const pageOutput = (n: number) => requestPage({ nonce: 'a', theme: `theme ${n}` as Theme });
  for (let n = 0; n < 250; n += 1) await pageOutput(n);
  expect(await pageOutput(249)).toContain('page 250');
  expect(await pageOutput(0)).toContain('page 251');
});

test('failed responses are not cached', async () => {
  await requestPage({ nonce: 'a' }, '/login', 503);
  expect(await requestPage({ nonce: 'b' })).toBe('<p>b|page 2|b');
});
