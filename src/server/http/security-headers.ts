import type { Config } from '../config';
import type { HeaderSet } from './buffered-response';

/** Content security policy (CSP): our own files, and scripts that carry the response's nonce. */
export function contentPolicy(nonce: string, config: Config): string {
  const directives = [
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
  ];
  const all = withSources(directives, config.contentSources);
  if (isHttps(config)) all.push('upgrade-insecure-requests');
  return all.join('; ');
}

/** Adds the sources of parts to their directives. */
function withSources(directives: string[], sources: Config['contentSources']): string[] {
  const added = Object.entries(sources);
  const isGiven = (name: string) => directives.some((given) => given.startsWith(`${name} `));
  return [
    ...directives.map((directive) => {
      const [, hosts] = added.find(([name]) => directive.startsWith(`${name} `)) ?? [];
      return hosts ? `${directive} ${hosts}` : directive;
    }),
    ...added.filter(([name]) => !isGiven(name)).map(([name, hosts]) => `${name} 'self' ${hosts}`),
  ];
}

const isHttps = ({ baseUrl }: Config) => baseUrl.startsWith('https:');

/** Set on every response, including errors and files. */
export function setSecurityHeaders(headers: HeaderSet, nonce: string, config: Config): void {
  // The Vite development server injects scripts and styles without a nonce.
  if (!import.meta.env.DEV && !headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(nonce, config));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  if (isHttps(config))
    headers.set(
      'strict-transport-security',
      config.hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000',
    );
}
