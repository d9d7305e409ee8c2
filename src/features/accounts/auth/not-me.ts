/*
 * The token of the link "This wasn't me" in notices: user, expiry, what it does, and a secret. The page
 * reads it to say what will happen. The server accepts only what it has stored: see `not-me-link.ts`.
 */

export interface NotMeToken {
  userId: string;
  expiresAt: Date;
  /** Whether it also gives the account back the address that the notice was sent to. */
  restoresEmail: boolean;
}

const separator = '.';
const kinds = new Set(['access', 'email']);

export function formatNotMe(
  { userId, expiresAt, restoresEmail }: NotMeToken,
  secret: string,
): string {
  const kind = restoresEmail ? 'email' : 'access';
  return [userId, expiresAt.getTime().toString(36), kind, secret].join(separator);
}

/** Undefined if it is not such a token. Whether the server has issued it is not checked. */
export function parseNotMe(token: string): NotMeToken | undefined {
  const fields = token.split(separator);
  const [userId = '', expiry = '', kind = ''] = fields;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  if (fields.length !== 4 || fields.includes('') || !kinds.has(kind)) return undefined;
  if (Number.isNaN(expiresAt.getTime())) return undefined;
  return { userId, expiresAt, restoresEmail: kind === 'email' };
}

/** What the page of a link can say before the server has verified it. */
export interface NotMeLink {
  isOpen: boolean;
  restoresEmail: boolean;
}

export function getNotMeLink(token: string, now: Date): NotMeLink {
  const parsed = parseNotMe(token);
  const isOpen = parsed !== undefined && parsed.expiresAt > now;
  return { isOpen, restoresEmail: parsed?.restoresEmail ?? false };
}
