/** A timestamp as PostgreSQL prints it in UTC. */
const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts a timestamp of a raw query to ISO 8601. `Date` parses this format too, but measurably
 * slows down a list of a hundred rows.
 */
export function isoTime(value: string | Date): string {
  const parts = typeof value === 'string' ? utc.exec(value) : null;
  if (!parts) return new Date(value).toISOString();
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
