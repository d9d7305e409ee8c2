/** The zone of times before the browser's zone is known. Always labelled. */
export const defaultTimeZone = 'UTC';

/** The zone that the browser reports, and the one chosen on the account page, which wins. */
export const timeZoneCookies = { browser: 'browser-time-zone', chosen: 'time-zone' } as const;

/** Formatters are expensive to create. Bounded: what callers send must not fill the memory. */
export function boundedCache<Value>(create: (key: string) => Value): (key: string) => Value {
  const cache = new Map<string, Value>();
  return (key) => {
    let value = cache.get(key);
    if (value === undefined) {
      if (cache.size >= 200) cache.clear();
      cache.set(key, (value = create(key)));
    }
    return value;
  };
}

/** A zone as users read it: `America/New York`. */
export const timeZoneLabel = (timeZone: string) => timeZone.replaceAll('_', ' ');
