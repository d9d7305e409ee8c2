import { expect, test } from 'vitest';
import { createCipher } from './encryption';

const former = 'the-former-secret-0123456789-abcdef';
const current = 'the-current-secret-0123456789-abcde';

test('reads what was encrypted with the previous secret, and encrypts with the current one', () => {
  const rotated = createCipher(current, 'outbox', former);
  expect(rotated.decrypt(createCipher(former, 'outbox').encrypt('482913'))).toBe('482913');
  expect(createCipher(current, 'outbox').decrypt(rotated.encrypt('482913'))).toBe('482913');
  expect(() => createCipher(former, 'outbox').decrypt(rotated.encrypt('482913'))).toThrow(
    'unable to authenticate',
  );
});

test('does not read values of another secret, of another purpose, or changed ones', () => {
  const encrypted = createCipher(former, 'outbox').encrypt('482913');
  expect(() => createCipher(current, 'outbox').decrypt(encrypted)).toThrow(
    'unable to authenticate',
  );
  expect(() => createCipher(current, 'codes', former).decrypt(encrypted)).toThrow(
    'unable to authenticate',
  );
  const changed = encrypted.slice(0, -1) + (encrypted.endsWith('A') ? 'B' : 'A');
  expect(() => createCipher(current, 'outbox', former).decrypt(`AAAA${changed}`)).toThrow(
    'unable to authenticate',
  );
});
