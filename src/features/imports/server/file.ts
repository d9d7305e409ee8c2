import { gunzipSync, gzipSync } from 'node:zlib';
import type { Config } from '~/server/config';
import { createCipher } from '~/server/encryption';
import { importLimits } from '../limits';

type Secrets = Pick<Config, 'authSecret' | 'previousAuthSecret'>;

const cipherOf = ({ authSecret, previousAuthSecret }: Secrets) =>
  createCipher(authSecret, 'imports', previousAuthSecret);

/** Compressed, because tables of text become much smaller, then encrypted. */
export const packFile = (config: Secrets, bytes: Uint8Array): string =>
  cipherOf(config).encrypt(gzipSync(bytes, { level: 1 }).toString('base64'));

export const unpackFile = (config: Secrets, packed: string): Uint8Array =>
  gunzipSync(Buffer.from(cipherOf(config).decrypt(packed), 'base64'), {
    maxOutputLength: importLimits.bytes,
  });
