import { createIsomorphicFn } from '@tanstack/react-start';
import { loadMessagesFor } from './load';

/** In the browser, loads the messages of a page. The server has all of them. */
export const pageMessages = createIsomorphicFn()
  .server(async (_path: string) => {})
  .client(async (path: string) => loadMessagesFor(path));
