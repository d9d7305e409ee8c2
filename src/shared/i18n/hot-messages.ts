import type { AnyRouter } from '@tanstack/react-router';
import { currentI18n, setBrowserI18n } from './current';
import { type MessageUrls, loadI18n, replaceMessageUrls } from './load';

async function showMessages(router: AnyRouter, urls: MessageUrls): Promise<void> {
  replaceMessageUrls(urls);
  setBrowserI18n(await loadI18n(currentI18n().language));
  // The page title is translated, too.
  await router.invalidate();
}

/** Development only: hot-reloads edited messages. Triggered by vite/messages.ts. */
export function followEditedMessages(router: AnyRouter): void {
  import.meta.hot?.on('app:messages', (urls: MessageUrls) => {
    void showMessages(router, urls);
  });
}
