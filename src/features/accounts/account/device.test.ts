import { expect, test } from 'vitest';
import { getDevice, isPhone } from './device';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X)';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${linux} ${chrome} Safari/537.36`, 'Chrome', 'Linux'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${iphone} ${webkit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  [`${windows} ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/131.0.0.0`, 'Edge', 'Android'],
  [`${iphone} ${webkit} Version/17.0 EdgiOS/131.0 Mobile/15E148 Safari/605.1.15`, 'Edge', 'iOS'],
  [`${windows} ${chrome} Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows'],
  [`${mac} ${chrome} Safari/537.36 OPR/115.0.0.0`, 'Opera', 'macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox', 'Android'],
  [`${iphone} ${webkit} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${mac} ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iphone} ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${ipad} ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPadOS'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
])('%s', (userAgent, browser, system) => {
  expect(getDevice(userAgent)).toEqual({ browser, system });
});

test.each([
  undefined,
  null,
  '',
  'curl/8.9.1',
  'node',
  'Chrome',
  '<script>alert(1)</script>',
  '\u0000\u0001',
])('returns null for the unknown user agent %j', (userAgent) => {
  expect(getDevice(userAgent)).toEqual({ browser: null, system: null });
});

test('recognizes the system of an unknown browser', () => {
  expect(getDevice('SomethingNew/1.0 (Windows NT 11.0)')).toEqual({
    browser: null,
    system: 'Windows',
  });
});

// A pattern that backtracks would take hours, and exceed the timeout.
test('parses a huge header in linear time', () => {
  expect(getDevice(`Version/${'1'.repeat(5_000_000)}`).browser).toBeNull();
});

test('recognizes phones', () => {
  expect(isPhone(getDevice(iphone))).toBe(true);
  expect(isPhone(getDevice(android))).toBe(true);
  expect(isPhone(getDevice(ipad))).toBe(false);
  expect(isPhone(getDevice(windows))).toBe(false);
});
