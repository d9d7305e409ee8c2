import { RouterContextProvider, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { markupCache } from '~/shared/markup-cache';

interface KeptItemProps {
  /** All that the content depends on, its reader's language included where it has words. */
  name: string;
  className?: string;
  children: ReactElement;
}

/**
 * An item of a list that looks the same for everybody: the server draws it once for all pages that
 * show it. In the browser it is an item like any other. What is in it may have links, but no state,
 * no ids and no words of a language that its name does not tell.
 */
export function CachedItem({ name, className, children }: KeptItemProps) {
  const router = useRouter();
  const keep = markupCache();
  if (!keep) return <li className={className}>{children}</li>;
  // Drawn by itself, it is outside of what the page provides.
  const drawn = <RouterContextProvider router={router}>{children}</RouterContextProvider>;
  // oxlint-disable-next-line react/no-danger -- React's own markup, in which all text is escaped
  return <li className={className} dangerouslySetInnerHTML={{ __html: keep(name, drawn) }} />;
}
