import type { Config } from '../config';
import type { CaptchaProvider } from '../config-services';
import type { HeaderSet } from './buffered-response';

interface CspSources {
  frames: string;
  calls: string;
  styles: string;
}

/**
 * CSP sources that each captcha needs. Scripts need none: they are loaded by a trusted script,
 * which 'strict-dynamic' allows.
 */
const captchas: Record<CaptchaProvider, CspSources> = {
  turnstile: { frames: ' https://challenges.cloudflare.com', calls: '', styles: '' },
  recaptcha: {
    frames: ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    calls: ' https://www.google.com/recaptcha/',
    styles: '',
  },
  hcaptcha: {
    frames: ' https://hcaptcha.com https://*.hcaptcha.com',
    calls: ' https://hcaptcha.com https://*.hcaptcha.com',
    styles: ' https://hcaptcha.com https://*.hcaptcha.com',
  },
};

const noSources: CspSources = { frames: '', calls: '', styles: '' };

/** Content security policy (CSP): our own files, and scripts that carry the response's nonce. */
export function contentPolicy(nonce: string, https: boolean, captcha?: CaptchaProvider): string {
  const sources = captcha ? captchas[captcha] : noSources;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'${sources.styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sources.calls}`,
    ...(sources.frames ? [`frame-src 'self'${sources.frames}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Set on every response, including errors and files. */
export function setSecurityHeaders(headers: HeaderSet, nonce: string, config: Config): void {
  const https = config.baseUrl.startsWith('https:');
  // The Vite development server injects scripts and styles without a nonce.
  if (!import.meta.env.DEV && !headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(nonce, https, config.captcha?.provider));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (https)
    headers.set(
      'strict-transport-security',
      config.hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000',
    );
}
