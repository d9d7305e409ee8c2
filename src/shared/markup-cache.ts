import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ReactElement } from 'react';

/** The markup of something that was drawn before under this name, or of what is drawn now. */
export type MarkupCache = (name: string, drawn: ReactElement) => string;

/** Where pages are drawn for many: on a server that does not change under them. */
export const markupCache: () => MarkupCache | undefined = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.keepMarkup)
  .client(() => undefined);
