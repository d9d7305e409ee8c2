import { zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import type { Language } from '~/shared/i18n/languages';
import type { Session } from '~/shared/session';
import type { Theme } from '~/shared/theme';
import type { PageContext } from '~/shared/page-context';
import type { SessionEnd } from '~/shared/session-end';
import { withPageCache } from './page-cache';

let config = {} as Config;
let drawn = 0;
beforeEach(() => {
  config = {} as Config;
  drawn = 0;
});

interface Visitor {
  nonce: string;
  language?: Language;
  theme?: Theme;
  session?: Session | null;
  sessionEnd?: SessionEnd | null;
  away?: boolean;
  accepts?: string;
}

function contextOf(visitor: Visitor) {
  const { nonce, language = 'en', theme = 'system', session = null, sessionEnd, away } = visitor;
  const known = {
    config,
    nonce,
    // Only the fields that differ in these tests.
    visit: async () =>
      ({
        config: {},
        language,
        theme,
        session,
        ...(sessionEnd && { sessionEnd }),
        unavailable: away ?? false,
      }) as PageContext,
  };
  // Only the fields that the cache reads.
  return known as Partial<RequestContext> as RequestContext;
}

/** Renders a page that contains its nonce twice, and the number of renders so far. */
async function answerTo(visitor: Visitor, path = '/login', status = 200): Promise<Response> {
  const context = contextOf(visitor);
  const headers = { 'accept-encoding': visitor.accepts ?? '' };
  const request = new Request(`http://localhost${path}`, { headers });
  return withPageCache(request, context, async () => {
    drawn += 1;
    return new Response(`<p>${context.nonce}|page ${drawn}|${context.nonce}`, { status });
  });
}

const ask = async (...asked: Parameters<typeof answerTo>) => (await answerTo(...asked)).text();

test('a page is drawn once, and has the nonce of each answer', async () => {
  expect(await ask({ nonce: 'a+/=' })).toBe('<p>a+/=|page 1|a+/=');
  expect(await ask({ nonce: 'b$&=' })).toBe('<p>b$&=|page 1|b$&=');
  expect(drawn).toBe(1);
});

test('each language, theme and configuration has its own', async () => {
  await ask({ nonce: 'a' });
  await ask({ nonce: 'b', language: 'ar' });
  await ask({ nonce: 'c', theme: 'dark' });
  config = {} as Config;
  await ask({ nonce: 'd' });
  expect(drawn).toBe(4);
});

test.each([
  ['of somebody who is signed in', { session: {} as Session }, '/login'],
  ['of somebody whose session is over', { sessionEnd: { reason: 'ended' as const } }, '/login'],
  ['with a parameter', {}, '/login?redirect=/app'],
  ['of another path', {}, '/login/verify'],
  ['while the database is away', { away: true }, '/login'],
])('a page %s is drawn each time', async (_what, visitor, path) => {
  await ask({ nonce: 'a', ...visitor }, path);
  await ask({ nonce: 'b', ...visitor }, path);
  expect(drawn).toBe(2);
});

test('the cache is bounded: what was drawn first goes first', async () => {
  const pageOf = (n: number) => ask({ nonce: 'a', theme: `theme ${n}` as Theme });
  for (let n = 0; n < 250; n += 1) await pageOf(n);
  expect(await pageOf(249)).toContain('page 250');
  expect(await pageOf(0)).toContain('page 251');
});

test('what failed is not kept', async () => {
  await ask({ nonce: 'a' }, '/login', 503);
  expect(await ask({ nonce: 'b' })).toBe('<p>b|page 2|b');
});

describe('compressed', () => {
  const first = 'first+first+first+fir+==';
  const second = 'second/second/second/x==';

  /** Compression runs in the background; until then the page is sent uncompressed. */
  const compressed = (nonce: string, accepts: string) =>
    vi.waitFor(async () => {
      const answer = await answerTo({ nonce, accepts });
      expect(answer.headers.get('content-encoding')).toBe(accepts);
      return answer;
    }, 20_000);

  test('it is kept, with the nonce of each answer', async () => {
    for (const nonce of [first, second]) {
      const answer = await compressed(nonce, 'zstd');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(zstdDecompressSync(bytes).toString()).toBe(`<p>${nonce}|page 1|${nonce}`);
    }
    expect(drawn).toBe(1);
  });

  test('a form that ends with a sum over all of it is left to whoever compresses', async () => {
    for (const nonce of [first, first]) {
      const answer = await answerTo({ nonce, accepts: 'gzip' });
      expect(answer.headers.has('content-encoding')).toBe(false);
    }
  });
});
