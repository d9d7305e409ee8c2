/*
 * The token of the link "This wasn't me" in notices: user, expiry, what to undo, and a signature. The
 * page reads it to say what will happen. Only the server can verify it.
 */

/** What the user disowns: everything signed in, and one change if `undo` names it. */
export interface NotMe {
  userId: string;
  /** See `undo` of `UserHooks`. */
  undo?: { kind: string; id: string } | undefined;
}

interface ParsedToken extends NotMe {
  expiresAt: Date;
  /** The part that the signature signs. */
  content: string;
  signature: string;
}

const separator = '.';

/** The token without its signature. */
export function formatNotMe({ userId, undo }: NotMe, expiresAt: Date): string {
  const fields = [userId, expiresAt.getTime().toString(36), ...(undo ? [undo.kind, undo.id] : [])];
  if (!fields.every((field) => /^[\w-]+$/.test(field)))
    throw new Error('A link can contain letters, digits, _ and - only');
  return fields.join(separator);
}

/** Undefined if it is not such a token. Its signature is not checked. */
export function parseNotMe(token: string): ParsedToken | undefined {
  const fields = token.split(separator);
  const signature = fields.pop() ?? '';
  const [userId = '', expiry = '', kind, id] = fields;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  if (![2, 4].includes(fields.length) || [signature, ...fields].includes('')) return undefined;
  if (Number.isNaN(expiresAt.getTime())) return undefined;
  return {
    userId,
    expiresAt,
    content: fields.join(separator),
    signature,
    ...(kind && id && { undo: { kind, id } }),
  };
}

/** What the page of a link can say before the server has verified it. */
export interface NotMeLink {
  isOpen: boolean;
  /** Whether it also undoes a change. */
  undoes: boolean;
}

export function getNotMeLink(token: string, now: Date): NotMeLink {
  const parsed = parseNotMe(token);
  const isOpen = parsed !== undefined && parsed.expiresAt > now;
  return { isOpen, undoes: parsed?.undo !== undefined };
}
