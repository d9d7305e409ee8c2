import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './signature';

const now = new Date();
const message = { id: 'id-1', at: now, body: '{"type":"user.created","data":{"name":"Ağaç"}}' };

test('the official library verifies the signature', () => {
  const secret = newSecret();
  const headers = signedHeaders(message, [secret]);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('signature');
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow('signature');
});

test('after a rotation, receivers with either secret verify it', () => {
  const secrets = [newSecret(), newSecret()];
  const headers = signedHeaders(message, secrets);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
});

test('a secret has 32 random bytes', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(newSecret()).not.toBe(secret);
});
