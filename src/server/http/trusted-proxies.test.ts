import { describe, expect, test } from 'vitest';
import { createTrustedProxies, isNetwork } from './trusted-proxies';

test.each([
  '10.0.0.1',
  '10.0.0.0/8',
  '0.0.0.0/0',
  '192.0.2.7/32',
  '::1',
  '2001:DB8::7',
  '2001:db8::/32',
  'fe80::/10',
])('%s is an address or a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each([
  '',
  '1',
  'dead',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '::1/129',
  '/8',
  'proxy.example.com',
  ':',
])('"%s" is neither', (text) => {
  expect(isNetwork(text)).toBe(false);
});

describe('without trusted proxies', () => {
  const proxies = createTrustedProxies(false);

  test('the client is the socket address, whatever the header contains', () => {
    expect(proxies.has('127.0.0.1')).toBe(false);
    expect(proxies.getClient('192.0.2.1', '198.51.100.9')).toBe('192.0.2.1');
    expect(proxies.getClient('::ffff:192.0.2.1', null)).toBe('192.0.2.1');
    expect(proxies.getClient(undefined, '198.51.100.9')).toBe('unknown');
  });
});

test('the first ignored header is reported, once', () => {
  const reported: string[] = [];
  const proxies = createTrustedProxies(['10.0.0.1'], (peer) => reported.push(peer));
  proxies.getClient('192.0.2.1', null);
  proxies.getClient('10.0.0.1', '198.51.100.9');
  expect(reported).toEqual([]);
  proxies.getClient('192.0.2.1', '198.51.100.9');
  proxies.getClient('192.0.2.2', '198.51.100.9');
  expect(reported).toEqual(['192.0.2.1']);
});

describe('with a list of trusted proxies', () => {
  const proxies = createTrustedProxies(['10.0.0.0/8', '2001:DB8::7']);

  test.each(['10.0.0.1', '10.255.0.1', '::ffff:10.1.2.3', '2001:db8::7', '2001:DB8:0::7'])(
    '%s is a proxy',
    (peer) => {
      expect(proxies.has(peer)).toBe(true);
    },
  );

  test.each(['11.0.0.1', '127.0.0.1', '::1', '2001:db8::8', 'unknown', '', undefined])(
    '%s is not a proxy',
    (peer) => {
      expect(proxies.has(peer)).toBe(false);
      expect(proxies.getClient(peer, '203.0.113.5')).not.toBe('203.0.113.5');
    },
  );

  test.each([
    ['203.0.113.5', '203.0.113.5'],
    // Forged entries come before the one that the proxy appended.
    ['1.1.1.1, 203.0.113.5', '203.0.113.5'],
    ['1.1.1.1, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['10.9.9.9, 10.0.0.2', '10.9.9.9'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8::99]:443', '2001:db8::99'],
    ['2001:DB8::99', '2001:db8::99'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['1.1.1.1, nonsense', '10.0.0.1'],
    ['1.1.1.1, nonsense, 10.0.0.2', '10.0.0.2'],
    ['', '10.0.0.1'],
    [null, '10.0.0.1'],
  ])('the client in "%s" is %s', (header, client) => {
    expect(proxies.getClient('10.0.0.1', header)).toBe(client);
  });
});

test('loopback includes IPv4 and IPv6 addresses', () => {
  const proxies = createTrustedProxies('loopback');
  for (const peer of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    expect(proxies.getClient(peer, '203.0.113.5')).toBe('203.0.113.5');
  expect(proxies.getClient('192.0.2.1', '203.0.113.5')).toBe('192.0.2.1');
});

test('if any peer is trusted, only the entry that it added is used', () => {
  const proxies = createTrustedProxies(true);
  expect(proxies.has('192.0.2.1')).toBe(true);
  expect(proxies.has(undefined)).toBe(false);
  expect(proxies.getClient('192.0.2.1', '1.1.1.1, 203.0.113.5')).toBe('203.0.113.5');
});
