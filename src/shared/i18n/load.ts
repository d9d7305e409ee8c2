import urls from 'virtual:messages';
import type { AnyRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { currentI18n, setBrowserI18n } from './current';
import { type I18n, createI18n } from './i18n';
import type { Language } from './languages';
import { type MessagePart, partsFor } from './parts';

/** Retry with backoff: a failed download is retried up to 5 times, after 350 ms, doubling. */
const retries = 5;
const firstPause = 350;

/** In development, edited messages get a new URL. */
let current = urls;
const loaded = new Map<string, Promise<I18n>>();

async function download(language: Language, part: MessagePart): Promise<Record<string, string>> {
  const response = await fetch(current[language][part], { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`messages: status ${response.status}`);
  return response.json();
}

/** The parts that the pages of this document have needed so far. */
let needed: readonly MessagePart[] = [];

function neededParts(path = location.pathname): readonly MessagePart[] {
  const parts = partsFor(path);
  if (parts.length > needed.length) needed = parts;
  return needed;
}

async function load(language: Language): Promise<I18n> {
  for (let failures = 0; ; failures += 1) {
    try {
      const parts = await Promise.all(neededParts().map((part) => download(language, part)));
      return createI18n(language, Object.assign({}, ...parts));
    } catch (cause) {
      if (failures === retries)
        throw new Error(`The messages of "${language}" could not be loaded`, { cause });
      await new Promise((resolve) => setTimeout(resolve, firstPause * 2 ** failures));
    }
  }
}

/** Loads the messages of a language in the browser, at most once. */
export function loadI18n(language: Language): Promise<I18n> {
  const key = `${language} ${neededParts().length}`;
  let promise = loaded.get(key);
  if (!promise) {
    promise = load(language);
    loaded.set(key, promise);
    promise.catch(() => loaded.delete(key));
  }
  return promise;
}

/** Loads what a page needs in addition, such as the first page after the sign-in pages. */
async function loadMessagesFor(path: string): Promise<void> {
  neededParts(path);
  const before = currentI18n();
  const i18n = await loadI18n(before.language);
  // Unless the language was changed in the meantime.
  if (i18n !== before && currentI18n() === before) setBrowserI18n(i18n);
}

/** In the browser, loads the messages of a page. The server has all of them. */
export const pageMessages = createIsomorphicFn()
  .server(async (_path: string) => {})
  .client(async (path: string) => loadMessagesFor(path));

async function showMessages(router: AnyRouter, edited: typeof urls): Promise<void> {
  current = edited;
  loaded.clear();
  setBrowserI18n(await loadI18n(currentI18n().language));
  // The page title is translated, too.
  await router.invalidate();
}

/** Development only: hot-reloads edited messages. Triggered by vite/messages.ts. */
export function followEditedMessages(router: AnyRouter): void {
  import.meta.hot?.on('app:messages', (edited: typeof urls) => {
    void showMessages(router, edited);
  });
}
