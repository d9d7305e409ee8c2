import type { CaptchaProvider } from '../config/captcha';

/**
 * CSP sources that each captcha needs, by directive. Scripts need none: they are loaded by a
 * trusted script, which 'strict-dynamic' allows.
 */
const sources: Record<CaptchaProvider, Record<string, string>> = {
  turnstile: { 'frame-src': 'https://challenges.cloudflare.com' },
  recaptcha: {
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'connect-src': 'https://www.google.com/recaptcha/',
  },
  hcaptcha: {
    'frame-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'connect-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'style-src-elem': 'https://hcaptcha.com https://*.hcaptcha.com',
  },
};

/** The directives, extended by what the captcha needs. */
export function withCaptcha(directives: string[], provider: CaptchaProvider): string[] {
  const added = Object.entries(sources[provider]);
  const isGiven = (name: string) => directives.some((it) => it.startsWith(`${name} `));
  return [
    ...directives.map((it) => {
      const [, hosts] = added.find(([name]) => it.startsWith(`${name} `)) ?? [];
      return hosts ? `${it} ${hosts}` : it;
    }),
    ...added.filter(([name]) => !isGiven(name)).map(([name, hosts]) => `${name} 'self' ${hosts}`),
  ];
}
