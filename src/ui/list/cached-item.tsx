import { RouterContextProvider, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { markupCache } from '~/shared/markup-cache';

interface CachedItemProps {
  /** Cache key: everything the content depends on, including the language if it contains text. */
  name: string;
  className?: string;
  children: ReactElement;
}

/**
 * A list item that is identical for all users: the server caches its HTML across requests. In the
 * browser it renders normally. It may contain links, but no state, no ids, and no text in a
 * language that the cache key does not include.
 */
export function CachedItem({ name, className, children }: CachedItemProps) {
  const router = useRouter();
  const cache = markupCache();
  if (!cache) return <li className={className}>{children}</li>;
  // Rendered separately, so it needs its own router context.
  const element = <RouterContextProvider router={router}>{children}</RouterContextProvider>;
  // oxlint-disable-next-line react/no-danger -- React's own markup, in which all text is escaped
  return <li className={className} dangerouslySetInnerHTML={{ __html: cache(name, element) }} />;
}
