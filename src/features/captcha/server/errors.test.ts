import { readFileSync } from 'node:fs';
import { captcha } from 'better-auth/plugins';
import { expect, test } from 'vitest';
import { captchaErrors } from './errors';

const { $ERROR_CODES: sent } = captcha({
  provider: 'cloudflare-turnstile',
  secretKey: 'a-secret-for-tests-0123456789-abcdefghij',
});

test('has every code that the plugin of better-auth can send, or another catalogue has it', () => {
  const others = Object.keys(sent).filter((code) => !(code in captchaErrors));
  expect(others).toEqual(['UNKNOWN_ERROR']);
});

test.each(Object.keys(captchaErrors))('%s is documented', (code) => {
  expect(readFileSync('docs/auth-api.md', 'utf8')).toContain(`| \`${code}\` `);
});
