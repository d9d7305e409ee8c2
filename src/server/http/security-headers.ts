import type { Config } from '../config';

/** What a page may load and do: our own files, and scripts that carry this answer's nonce. */
export function contentPolicy(nonce: string, https: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** On every answer, errors and files included. */
export function setSecurityHeaders(headers: Headers, nonce: string, config: Config): void {
  const https = config.baseUrl.startsWith('https:');
  // Vite's development server injects scripts and styles of its own, without a nonce.
  if (!import.meta.env.DEV && !headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(nonce, https));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
