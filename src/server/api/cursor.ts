import { commonError } from '~/shared/errors/app-error';

/**
 * Keyset pagination cursor: the sort value and id of the last row shown, so inserts never shift
 * pages. Encoded as base64url to be an opaque, URL-safe string.
 */
export interface Cursor {
  value: string;
  id: string;
}

export function encodeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify([position.value, position.id])).toString('base64url');
}

export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [value, id]: unknown[] = parsed;
      if (typeof value === 'string' && typeof id === 'string') return { value, id };
    }
  } catch {
    // Malformed JSON is rejected below, like any other invalid cursor.
  }
  throw commonError('BAD_REQUEST', { field: 'cursor' });
}
