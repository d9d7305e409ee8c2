import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '~/server/config';
import { createCipher } from '~/server/encryption';

/* Standard Webhooks: https://www.standardwebhooks.com */

const prefix = 'whsec_';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Secrets must be readable to sign with them, so they are encrypted, not hashed. */
export const secretCipher = ({ authSecret, previousAuthSecret }: Config) =>
  createCipher(authSecret, 'webhooks', previousAuthSecret);

export interface Message {
  id: string;
  at: Date;
  body: string;
}

/** With more than one secret, receivers accept any of the signatures. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
