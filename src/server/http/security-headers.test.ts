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
  const policy = directives(contentPolicy('the-nonce', false));

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
    expect(contentPolicy('n', true)).toContain('upgrade-insecure-requests');
    expect(contentPolicy('n', false)).not.toContain('upgrade-insecure-requests');
  });
});

describe('with a captcha the policy allows its hosts', () => {
  const plain = directives(contentPolicy('the-nonce', false));
  test.each([
    ['turnstile', ['frame-src'], /^(challenges\.cloudflare\.com)$/],
    ['recaptcha', ['connect-src', 'frame-src'], /^(www|recaptcha)\.google\.com$/],
    ['hcaptcha', ['connect-src', 'frame-src', 'style-src-elem'], /^(\*\.)?hcaptcha\.com$/],
  ] as const)('for %s, only in %j', (captcha, opened, hosts) => {
    const open = directives(contentPolicy('the-nonce', false, captcha));
    const changed = Object.keys(open).filter((name) => open[name] !== plain[name]);
    expect(changed.toSorted()).toEqual(opened);
    const found = Object.values(open).flatMap((value) => value.match(/https:\/\/[^/ ]+/g) ?? []);
    expect(found.length).toBeGreaterThan(0);
    for (const host of found) expect(host.slice('https://'.length)).toMatch(hosts);
    expect(open['script-src']).toBe(plain['script-src']);
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
    ['content-security-policy', contentPolicy('the-nonce', false)],
  ])('has %s', (name, value) => {
    expect(headersFor(http).get(name)).toBe(value);
  });

  test.each(['turnstile', 'recaptcha', 'hcaptcha'] as const)('allows what %s needs', (captcha) => {
    const keys = { CAPTCHA_PROVIDER: captcha, CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET_KEY: 'b' };
    const policy = headersFor(parseConfig(keys, 'local')).get('content-security-policy');
    expect(policy).toBe(contentPolicy('the-nonce', false, captcha));
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
