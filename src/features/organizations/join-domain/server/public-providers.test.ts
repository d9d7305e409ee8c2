import { expect, test } from 'vitest';
import { isPublicProvider } from './public-providers';

test.each(['gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'gmx.net', 'web.de', 'qq.com', 'mail.ru'])(
  '%s is public',
  (domain) => expect(isPublicProvider(domain)).toBe(true),
);

test.each(['acme.com', 'gmail.acme.com', 'web.example.org', 'yahoo-fans.com', 'xn--mnchen-3ya.de'])(
  '%s is not public',
  (domain) => expect(isPublicProvider(domain)).toBe(false),
);
