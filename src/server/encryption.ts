import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption at rest, for values that someone with access to the database must not read:
 * AES-256-GCM with a key derived per purpose (HKDF), so that no two uses share a key. Values that were
 * encrypted with the previous secret can still be read.
 */
export function createCipher(secret: string, purpose: string, previousSecret = '') {
  const key = getKey(secret, purpose);
  return {
    encrypt(text: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted: string): string {
      const bytes = Buffer.from(encrypted, 'base64url');
      try {
        return decryptWith(key, bytes);
      } catch (error) {
        if (previousSecret === '') throw error;
        return decryptWith(getKey(previousSecret, purpose), bytes);
      }
    },
  };
}

const getKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `app:${purpose}`, 32));

function decryptWith(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
