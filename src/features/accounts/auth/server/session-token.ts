import { createHash, randomBytes } from 'node:crypto';

/** The token of a session: 256 random bits. It leaves the server in the session's cookie only. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * What the database stores of a token, so that a copy of it signs nobody in. A plain hash is enough
 * for random tokens and, unlike an HMAC, survives a new `AUTH_SECRET`.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
