import { commonError } from '~/shared/app-error';

/**
 * A place in a list: the sort value and the id of the last row shown. Rows that are added
 * meanwhile neither repeat nor hide others. Base64url keeps it one opaque word in a URL.
 */
export interface Cursor {
  value: string;
  id: string;
}

export function encodeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify([place.value, place.id])).toString('base64url');
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
    // Told below.
  }
  throw commonError('BAD_REQUEST', { field: 'cursor' });
}
