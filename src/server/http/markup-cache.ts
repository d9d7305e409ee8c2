import { renderToString } from 'react-dom/server';
import type { MarkupCache } from '~/shared/markup-cache';
import type { Config } from '../config';

/** An entry is about 3 kB, so the cache takes a few megabytes. */
const most = 2000;

/** LRU cache for rendered markup. */
export function createMarkupCache(room = most): MarkupCache {
  const kept = new Map<string, string>();
  return (name, drawn) => {
    let markup = kept.get(name);
    if (markup === undefined) markup = renderToString(drawn);
    // LRU: a map iterates in insertion order, so reinserting marks the entry as recently used.
    else kept.delete(name);
    kept.set(name, markup);
    const [oldest] = kept.size > room ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return markup;
  };
}

/** One cache per configuration, of which a process has one. */
const keepers = new WeakMap<Config, MarkupCache>();

/** Disabled in development, where it would show markup from before an edit. */
export function markupCacheFor(config: Config): MarkupCache | undefined {
  if (import.meta.env.DEV) return undefined;
  let keeper = keepers.get(config);
  if (!keeper) keepers.set(config, (keeper = createMarkupCache()));
  return keeper;
}
