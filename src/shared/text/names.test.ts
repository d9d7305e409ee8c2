import * as v from 'valibot';
import { expect, test } from 'vitest';
import { product } from '~/product';
import { message } from '../i18n/message';
import { nameLine } from './names';

const schema = nameLine({ required: 'required', tooLong: 'too long', invalid: 'invalid' });
const getProblem = (name: string) => v.safeParse(schema, name).issues?.[0]?.message;

test.each([
  'St. John',
  'Dr.Who',
  'Who is Dr.Who?',
  'Müller & Co.',
  'Yahoo! Fans',
  'Node.js Meetup',
  'Booking.com',
  'J.R.R. Hartley',
  'A/B Testing',
  'and/or',
  'Team 1: Sales',
  'Chapter 3.2/4',
  'e.V./gGmbH',
  'AT&T #1',
  'WWW Club',
  'Httpster',
  'شركة النور.',
])('accepts the name %j', (name) => {
  expect(getProblem(name)).toBeUndefined();
});

test.each([
  'example.com/login',
  'evil.com/pay',
  'https://x',
  'HTTPS://EXAMPLE.COM',
  'http:example.com',
  'ftp://x',
  'www.x.com',
  'Sign in at WWW.example.com now',
  'your bank: evil.com/',
  'evil.com:8080',
  'evil.com?a=1',
  'evil.com#a',
  'xn--bcher-kva.xn--p1ai/a',
  'пример.рф/вход',
  'ｅｖｉｌ．ｃｏｍ／pay',
  'evil。com/pay',
  'https：／／x',
  'evil\u200B.com/pay',
])('rejects the web address in %j', (name) => {
  expect(getProblem(name)).toBe(message('shared:name.address'));
});

const { name } = product;
test.each([
  name,
  ` ${name.toUpperCase()} `,
  name.split('').join(' '),
  name.split('').join('.'),
  `${name}!`,
  `${name.slice(0, 3)}\u200B${name.slice(3)}`,
])('rejects %j, which passes for the product', (taken) => {
  expect(getProblem(taken)).toBe(message('shared:name.product'));
});

test('accepts other names that contain the name of the product', () => {
  expect(getProblem(`${name} Readers`)).toBeUndefined();
});
