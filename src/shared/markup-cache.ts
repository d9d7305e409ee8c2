import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ReactElement } from 'react';

/** Returns the cached markup for this cache key, or renders and caches it. */
export type MarkupCache = (key: string, element: ReactElement) => string;

/** Only on a server that caches markup; undefined in the browser. */
export const markupCache: () => MarkupCache | undefined = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.markupCache)
  .client(() => undefined);
