import { describe, expect, test } from 'vitest';
import { configLines } from '../../../tests/config-lines';
import { parseConfig } from './index';
import { publicConfig } from './';

type Environment = Record<string, string>;

const read = (env: Environment) => parseConfig(env, 'local');

const captcha = {
  CAPTCHA_PROVIDER: 'hcaptcha',
  CAPTCHA_SITE_KEY: 'site',
  CAPTCHA_SECRET_KEY: 'site-hush',
};

describe('the captcha', () => {
  test('is the configured one', () => {
    expect(read({}).captcha).toBeNull();
    expect(read(captcha).captcha).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site',
      secretKey: 'site-hush',
      verifyUrl: '',
    });
    expect(read({ ...captcha, CAPTCHA_PROVIDER: 'Turnstile' }).captcha?.provider).toBe('turnstile');
  });

  test('must be a known provider', () => {
    expect(configLines({ ...captcha, CAPTCHA_PROVIDER: 'constructor' })).toEqual([
      'CAPTCHA_PROVIDER is wrong: expected one of turnstile, recaptcha, hcaptcha',
    ]);
  });

  test.each(Object.keys(captcha))('%s is reported if it is missing', (missing) => {
    expect(configLines(captcha)).toEqual([]);
    const lines = configLines({ ...captcha, [missing]: ' ' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${missing} is missing: expected together with `));
    expect(lines[0]).not.toContain('hush');
  });

  test('gives the browser its site key, but no secret', () => {
    const exposed = publicConfig(read(captcha));
    expect(exposed.captcha).toEqual({ provider: 'hcaptcha', siteKey: 'site' });
    expect(JSON.stringify(exposed)).not.toContain('hush');
  });
});
