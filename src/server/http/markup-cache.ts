import { renderToString } from 'react-dom/server';
import type { MarkupCache } from '~/shared/markup-cache';
import type { Config } from '../config';

/** An entry is about 3 kB, so the cache takes a few megabytes. */
const maxEntries = 2000;

/** LRU cache for rendered markup. */
export function createMarkupCache(capacity = maxEntries): MarkupCache {
  const cached = new Map<string, string>();
  return (key, element) => {
    let markup = cached.get(key);
    if (markup === undefined) markup = renderToString(element);
    // LRU: a map iterates in insertion order, so reinserting marks the entry as recently used.
    else cached.delete(key);
    cached.set(key, markup);
    const [oldest] = cached.size > capacity ? cached.keys() : [];
    if (oldest !== undefined) cached.delete(oldest);
    return markup;
  };
}

/** One cache per configuration, of which a process has one. */
const caches = new WeakMap<Config, MarkupCache>();

/** Disabled in development, where it would show markup from before an edit. */
export function markupCacheFor(config: Config): MarkupCache | undefined {
  if (import.meta.env.DEV) return undefined;
  let cache = caches.get(config);
  if (!cache) caches.set(config, (cache = createMarkupCache()));
  return cache;
}
