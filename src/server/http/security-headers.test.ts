import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Config, parseConfig } from '../config';
import { contentPolicy, setSecurityHeaders } from './security-headers';

const configFor = (baseUrl: string): Config => parseConfig({ BASE_URL: baseUrl }, 'local');
const http = configFor('http://localhost:3000');
const https = configFor('https://pages.example.com');

function headersFor(config: Config, headers = new Headers()): Headers {
  setSecurityHeaders(headers, 'the-nonce', config);
  return headers;
}

/** The CSP as a map of directives. */
function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...rest] = part.split(' ');
      return [name, rest.join(' ')];
    }),
  );
}

describe('the content security policy', () => {
  const policy = directives(contentPolicy('the-nonce', http));

  test('allows only scripts with the nonce, and what they load', () => {
    expect(policy['script-src']).toBe("'nonce-the-nonce' 'strict-dynamic'");
  });

  test('allows our own style sheets and those with the nonce', () => {
    expect(policy['style-src-elem']).toBe("'self' 'nonce-the-nonce'");
  });

  test.each([
    ['default-src', "'self'"],
    ['connect-src', "'self'"],
    ['font-src', "'self'"],
    ['form-action', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ])('has %s %s', (name, value) => {
    expect(policy[name]).toBe(value);
  });

  test('allows no inline scripts and no eval', () => {
    const { 'style-src-attr': _attributes, ...others } = policy;
    expect(Object.values(others).join(' ')).not.toMatch(/unsafe-|\*|http:|https:/);
  });

  test('upgrades insecure requests on https only', () => {
    expect(contentPolicy('n', https)).toContain('upgrade-insecure-requests');
    expect(contentPolicy('n', http)).not.toContain('upgrade-insecure-requests');
  });
});

describe('every response', () => {
  beforeEach(() => {
    vi.stubEnv('DEV', false);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['content-security-policy', contentPolicy('the-nonce', http)],
  ])('has %s', (name, value) => {
    expect(headersFor(http).get(name)).toBe(value);
  });

  test('disables access to devices', () => {
    const policy = headersFor(http).get('permissions-policy') ?? '';
    for (const device of ['camera', 'microphone', 'geolocation', 'payment'])
      expect(policy).toContain(`${device}=()`);
  });

  test('has HSTS on https only', () => {
    expect(headersFor(https).get('strict-transport-security')).toMatch(
      /^max-age=31536000; includeSubDomains$/,
    );
    expect(headersFor(http).has('strict-transport-security')).toBe(false);
    const own = { ...https, hstsSubdomains: false };
    expect(headersFor(own).get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('keeps its own, stricter policy', () => {
    const own = new Headers({ 'content-security-policy': "default-src 'none'" });
    expect(headersFor(http, own).get('content-security-policy')).toBe("default-src 'none'");
  });

  test('overrides weaker headers of its own', () => {
    const loose = new Headers({ 'x-frame-options': 'ALLOWALL', 'referrer-policy': 'unsafe-url' });
    const headers = headersFor(http, loose);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});
