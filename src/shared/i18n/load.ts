import urls from 'virtual:messages';
import { type I18n, createI18n } from './i18n';
import type { Language } from './languages';

/** Retry with backoff: a failed download is retried up to 5 times, after 350 ms, doubling. */
const retries = 5;
const firstPause = 350;

/** In development, edited messages get a new URL. */
let current = urls;
const loaded = new Map<Language, Promise<I18n>>();

async function download(language: Language): Promise<Record<string, string>> {
  const response = await fetch(current[language], { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`messages: status ${response.status}`);
  return response.json();
}

async function load(language: Language): Promise<I18n> {
  for (let failures = 0; ; failures += 1) {
    try {
      return createI18n(language, await download(language));
    } catch (cause) {
      if (failures === retries)
        throw new Error(`The messages of "${language}" could not be loaded`, { cause });
      await new Promise((resolve) => setTimeout(resolve, firstPause * 2 ** failures));
    }
  }
}

/** Loads the messages of a language in the browser, at most once. */
export function loadI18n(language: Language): Promise<I18n> {
  let promise = loaded.get(language);
  if (!promise) {
    promise = load(language);
    loaded.set(language, promise);
    promise.catch(() => loaded.delete(language));
  }
  return promise;
}

/** Development: clears the cache after messages were edited. */
export function replaceMessageUrls(changed: typeof urls): void {
  current = changed;
  loaded.clear();
}
