/*
 * The token of an unsubscribe link: user, what they unsubscribe from, and a signature. It does not
 * expire, because it can only turn emails off.
 */

/** Instead of a notification type: the daily email, with all that is in it. */
export const dailyDigest = 'daily-digest';

export interface Unsubscribe {
  userId: string;
  /** A notification type, or `dailyDigest`. */
  name: string;
}

const separator = '.';

/** The token without its signature. */
export const formatUnsubscribe = ({ userId, name }: Unsubscribe): string =>
  [userId, name].join(separator);

/** Undefined if it is not such a token. Its signature is not checked. */
export function parseUnsubscribe(token: string) {
  const [userId, name, signature, ...rest] = token.split(separator);
  if (!userId || !name || !signature || rest.length > 0) return undefined;
  return { userId, name, signature };
}
