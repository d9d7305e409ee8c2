import { createIsomorphicFn } from '@tanstack/react-start';
import { loadMessagesFor } from './load';

/** In the browser, loads the messages of a page. The server has all of them. */
export const pageMessages: (path: string) => Promise<void> | undefined = createIsomorphicFn()
  .server((_path: string): Promise<void> | undefined => undefined)
  .client(loadMessagesFor);
