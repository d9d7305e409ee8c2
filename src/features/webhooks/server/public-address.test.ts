import { expect, test } from 'vitest';
import { isPublicAddress, parseTarget } from './public-address';

const reserved = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1
  224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1
  64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254
  fe80::1 fec0::1 ff02::1 localhost 1.2.3`;

test.each(reserved.trim().split(/\s+/))('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.0.1.1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'https://user@example.com',
  'https://:secret@example.com',
  'https://example.com:22',
  'https://127.0.0.1',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://0/',
  'https://',
  'no address',
])('%s is rejected', (url) => {
  expect(parseTarget(url, false)).toBeUndefined();
});

test('private addresses and HTTP are for development', () => {
  expect(parseTarget('https://example.com:8443/hooks?key=1', false)?.host).toBe('example.com:8443');
  expect(parseTarget('http://localhost:3001', true)?.port).toBe('3001');
  expect(parseTarget('https://user:secret@localhost', true)).toBeUndefined();
});
