import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { product } from '~/product';

/*
 * The ID of the product and 56 hexadecimal digits, the last eight of them a checksum: scanners of
 * source code find lost keys by the prefix, and one that was guessed or cut off costs no query.
 */

/** Of a key, with the kind if it is not a user's own. */
const getPrefix = (kind: string) => `${product.id}_${kind}`;

const getChecksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** `kind` tells keys of different tables apart, such as `org_`. */
export function newToken(kind = ''): string {
  const token = getPrefix(kind) + randomBytes(24).toString('hex');
  return token + getChecksum(token);
}

/** Whether it can be a key of this kind. Says nothing about whether it exists. */
export function isToken(token: string, kind = ''): boolean {
  const prefix = getPrefix(kind);
  if (!token.startsWith(prefix) || !/^[\da-f]{56}$/.test(token.slice(prefix.length))) return false;
  return getChecksum(token.slice(0, -8)) === token.slice(-8);
}

/** What lists show, so that users recognize a key. */
export const getStart = (token: string): string => token.slice(0, token.lastIndexOf('_') + 5);
