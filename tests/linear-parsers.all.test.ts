import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getDevice } from '~/features/accounts/account/device';
import { nameSchema } from '~/features/accounts/account/schema';
import { codeSchema, emailSchema } from '~/features/accounts/auth/schema';
import { verifySignedToken } from '~/features/accounts/auth/server/cookie';
// sample:start
import { book } from '~/features/books/record';
import { genre } from '~/features/books/genres/record';
// sample:end
import { chooseEncoding } from '~/server/http/compress';
import { isJsonRequest, isSameOriginRequest } from '~/server/http/csrf';
import { createTrustedProxies } from '~/server/http/trusted-proxies';
import { parseSearchTerm } from '~/server/lists/search-term';
import { clientAddressKey } from '~/server/rate-limits/rate-limits';
import { getTraceId } from '~/server/log';
import { isMetricsAuthorized } from '~/server/metrics';
import { readCookie, readLanguage } from '~/server/request-preferences';
import { negotiateLanguage, toLanguage } from '~/shared/i18n/languages';
import { searchTermSchema } from '~/shared/schema';
import { safeRedirect } from '~/shared/page/safe-redirect';

/** Limit of headers and URLs (`maxHeaderSize`); body fields may be longer. */
const headerLength = 16_384;
const fieldLength = 65_536;

const seeds: [before: string, filling: string, after: string][] = [
  ['a', ' ', ';x'],
  ['a', ' ', 'q'],
  ['a', '\t', ',x'],
  ['', ';', 'x'],
  ['', ',', 'x'],
  ['a', ' ; ', 'x'],
  ['a', '=', ';'],
  ['/', '/', 'x'],
  ['/', '\\', 'x'],
  ['', '.', '!'],
  ['', 'a', '!'],
  ['', 'a.', '!'],
  ['a@', 'a.', '!'],
  ['a@', 'a-', '.'],
  ['', '1', 'x'],
  ['', '%', ''],
  ['', '%e2%80', 'x'],
  ['"', '\\"', ''],
  ['', '-', '!'],
  ['', '[', ''],
  ['[', ':]', 'x'],
  ['::ffff:', '1.', 'x'],
  ['', 'a=b; ', ''],
  ['', 'en;q=0.5,', ''],
  ['', 'Version/1', 'Safari'],
  ['application/json', ' ', 'x'],
  ['00-', 'a', '-'],
  ['a', '\u0301\u0316', ''],
  ['a', '\u3000', 'b'],
];

/** Adversarial inputs of this length. */
const inputs = (length: number) =>
  seeds.map(([before, filling, after]) => {
    const times = Math.floor((length - before.length - after.length) / filling.length);
    return before + filling.repeat(times) + after;
  });

const proxies = createTrustedProxies(true);
const getHeaders = (name: string, value: string) =>
  // A minimal `Headers`: a real one rejects some of the test values.
  ({ get: (asked: string) => (asked === name ? value : null) }) as Headers;
const requestWith = (name: string, value: string) =>
  ({ method: 'POST', headers: getHeaders(name, value) }) as Request;

type Parser = (text: string) => unknown;
const headerParsers: Record<string, Parser> = {
  'accept-encoding': chooseEncoding,
  'accept-language': negotiateLanguage,
  cookie: (text) => readCookie(getHeaders('cookie', text), 'missing'),
  'language cookie': (text) => readLanguage(getHeaders('cookie', `i18next=${text}`)),
  'session cookie': (text) => verifySignedToken(text, 'secret'),
  'x-forwarded-for': (text) => proxies.getClient('127.0.0.1', text),
  traceparent: (text) => getTraceId(getHeaders('traceparent', text)),
  origin: (text) => isSameOriginRequest(requestWith('origin', text), 'http://localhost', true),
  host: (text) => isSameOriginRequest(requestWith('host', text), 'http://localhost', true),
  'content-type': (text) => isJsonRequest(requestWith('content-type', text), '/api/rpc/x'),
  authorization: (text) => isMetricsAuthorized(text, 'a token of sixteen'),
  'user-agent': getDevice,
  'client address': clientAddressKey,
  '?lng': toLanguage,
  '?redirect': safeRedirect,
};

const fieldParser =
  (schema: v.GenericSchema): Parser =>
  (text) =>
    v.safeParse(schema, text);
const fieldParsers: Record<string, Parser> = {
  name: fieldParser(nameSchema),
  email: fieldParser(emailSchema),
  code: fieldParser(codeSchema),
  'search term': (text) => {
    const read = v.safeParse(searchTermSchema, text);
    return read.success && parseSearchTerm(read.output);
  },
  // sample:start
  'title of a book': fieldParser(book.createInput.entries.title),
  'summary of a book': fieldParser(book.createInput.entries.summary),
  'name of a genre': fieldParser(genre.createInput.entries.name),
  // sample:end
};

/** Enough repetitions that a quadratic parser exceeds the timeout and a linear one does not. */
const times = 60;

describe('parsers of client input take linear time', () => {
  test.each(Object.entries(headerParsers))('%s', async (_name, parse) => {
    let finished = 0;
    for (const input of inputs(headerLength))
      for (let n = 0; n < times; n += 1) {
        // A new string each time, so caches do not help.
        parse(`${n}${input}`);
        parse(input);
        finished += 1;
        await nextTurn();
      }
    expect(finished).toBe(seeds.length * times);
  });

  test.each(Object.entries(fieldParsers))('%s', async (_name, parse) => {
    let finished = 0;
    for (const input of inputs(fieldLength))
      for (let n = 0; n < times / 10; n += 1) {
        parse(input);
        finished += 1;
        await nextTurn();
      }
    expect(finished).toBe((seeds.length * times) / 10);
  });
});
