import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect';

test.each([
  // Other hosts, in every spelling a browser understands.
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/app',
  '//user@evil.example',
  '//[::1]',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\/evil.example',
  '/app\\..\\..\\evil.example',
  '/app\\',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http:app',
  'ftp://evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  ':80/app',
  // Paths that become another host after normalization.
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/app/..//evil.example',
  '/app/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/app/%2e%2e//evil.example',
  // Other schemes.
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@example.com',
  'about:blank',
  // Characters that browsers drop or misinterpret.
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\r\nSet-Cookie:a=b',
  '/app\nLocation:https://evil.example',
  '/app\0',
  '/\0/evil.example',
  '/app\u007F',
  '/app\u0085',
  '/app?a=\t',
  '/app#\n',
  '\u0001/app',
  '\uFEFF//evil.example',
  // Not a path.
  '',
  ' ',
  ' /app',
  ' //evil.example',
  '\u00A0/app',
  'app',
  './app',
  '../app',
  '?redirect=/app',
  '#app',
  '~',
  // Slash lookalikes from other scripts.
  '／／evil.example',
  '⁄⁄evil.example',
  '∕evil.example',
])('%j is not a path on this site', (target) => {
  expect(safeRedirect(target)).toBeUndefined();
});

test.each([
  '/',
  '/app',
  '/app/',
  '/manager/users?searchTerm=ada',
  '/app/pages/5?tab=a&b=c#summary',
  '/app?next=https://evil.example',
  '/app?next=//evil.example',
  '/app#//evil.example',
  '/app//double',
  '/@evil.example',
  '/evil.example',
  '/:80',
  '/https://evil.example',
  '/javascript:alert(1)',
  // Encoded forms stay encoded, so they remain on this site.
  '/%2F%2Fevil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00',
])('%j is a path on this site, and is unchanged', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  ['/app/./pages', '/app/pages'],
  ['/app/../manager', '/manager'],
  ['/../../app', '/app'],
  ['/%2e%2e/app', '/app'],
  ['/livres/été', '/livres/%C3%A9t%C3%A9'],
  ['/app?q=كتاب', '/app?q=%D9%83%D8%AA%D8%A7%D8%A8'],
  ['/app?q=a b', '/app?q=a%20b'],
  ['/app#"<>', '/app#%22%3C%3E'],
  ['/／evil.example', '/%EF%BC%8Fevil.example'],
  ['/\u202Eevil', '/%E2%80%AEevil'],
  ['/\u200B/evil.example', '/%E2%80%8B/evil.example'],
  ['/\uD800', '/%EF%BF%BD'],
  ['/📚', '/%F0%9F%93%9A'],
])('%j becomes %j', (target, path) => {
  expect(safeRedirect(target)).toBe(path);
});

test('whatever it returns, a browser stays on the site', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    ':',
    '@',
    'evil.example',
    '?',
    '#',
  ];
  const wrong: string[] = [];
  let accepted = 0;
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces)
        for (const d of pieces) {
          const target = `/${a}${b}${c}${d}`;
          const path = safeRedirect(target);
          if (path === undefined) continue;
          accepted += 1;
          const { origin } = new URL(path, 'https://pages.example.com/login');
          if (origin !== 'https://pages.example.com' || !/^\/(?!\/)/.test(path)) wrong.push(target);
        }
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThan(1000);
});

test('a target has a bounded length', () => {
  expect(safeRedirect(`/${'a'.repeat(1999)}`)).toHaveLength(2000);
  expect(safeRedirect(`/${'a'.repeat(2000)}`)).toBeUndefined();
  expect(safeRedirect(`/${'a'.repeat(2999)}`)).toBeUndefined();
});

test('a missing target is rejected', () => {
  expect(safeRedirect(null)).toBeUndefined();
  expect(safeRedirect(undefined)).toBeUndefined();
});
