import { expect, test } from 'vitest';
import { contentPolicy } from '../http/security-headers';
import { parseConfig } from './index';

/** The CSP as a map of directives. */
function directives(env: Record<string, string> = {}): Record<string, string> {
  const policy = contentPolicy('the-nonce', parseConfig(env, 'local'));
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...rest] = part.split(' ');
      return [name, rest.join(' ')];
    }),
  );
}

test.each([
  ['turnstile', ['frame-src'], /^(challenges\.cloudflare\.com)$/],
  ['recaptcha', ['connect-src', 'frame-src'], /^(www|recaptcha)\.google\.com$/],
  ['hcaptcha', ['connect-src', 'frame-src', 'style-src-elem'], /^(\*\.)?hcaptcha\.com$/],
])('the policy allows the hosts of %s, only in %j', (provider, opened, hosts) => {
  const plain = directives();
  const open = directives({
    CAPTCHA_PROVIDER: provider,
    CAPTCHA_SITE_KEY: 'a',
    CAPTCHA_SECRET_KEY: 'b',
  });
  const changed = Object.keys(open).filter((name) => open[name] !== plain[name]);
  expect(changed.toSorted()).toEqual(opened);
  for (const name of opened) expect(open[name]).toMatch(/^'self' /);
  const found = Object.values(open).flatMap((value) => value.match(/https:\/\/[^/ ]+/g) ?? []);
  expect(found.length).toBeGreaterThan(0);
  for (const host of found) expect(host.slice('https://'.length)).toMatch(hosts);
});
