import { renderToString } from 'react-dom/server';
import type { MarkupCache } from '~/shared/markup-cache';
import type { Config } from '../config';

/** A card is some 3 kB: a few megabytes in all. */
const most = 2000;

/** Those that were asked for last are kept. */
export function createMarkupCache(room = most): MarkupCache {
  const kept = new Map<string, string>();
  return (name, drawn) => {
    let markup = kept.get(name);
    if (markup === undefined) markup = renderToString(drawn);
    // A map remembers in which order things came.
    else kept.delete(name);
    kept.set(name, markup);
    const [oldest] = kept.size > room ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return markup;
  };
}

/** By configuration, which is one for each process. */
const keepers = new WeakMap<Config, MarkupCache>();

/** None while pages are being written: they would show what was drawn before a change. */
export function markupCacheFor(config: Config): MarkupCache | undefined {
  if (import.meta.env.DEV) return undefined;
  let keeper = keepers.get(config);
  if (!keeper) keepers.set(config, (keeper = createMarkupCache()));
  return keeper;
}
