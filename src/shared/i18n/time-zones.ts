/** Used until the browser's time zone is known. Always labelled. */
export const defaultTimeZone = 'UTC';

/** The browser's time zone, and the one chosen on the account page, which takes precedence. */
export const timeZoneCookies = { browser: 'browser-time-zone', chosen: 'time-zone' } as const;

/** Formatters are expensive to create. Bounded, so client input cannot exhaust the memory. */
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

/** The display name of a time zone: `America/New York`. */
export const timeZoneLabel = (timeZone: string) => timeZone.replaceAll('_', ' ');
