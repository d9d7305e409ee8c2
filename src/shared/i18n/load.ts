import { type BackendModule, createInstance } from 'i18next';
import urls from 'virtual:messages';
import { type I18n, i18nextOptions, namespace, toI18n } from './i18n';
import type { Language } from './languages';

/** Fetches a language's messages. i18next tries again up to 5 times, after 350 ms, doubling. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    fetch(urls[language as Language], { credentials: 'same-origin' })
      .then((response) => {
        if (!response.ok) throw new Error(`messages: status ${response.status}`);
        return response.json();
      })
      .then(
        (messages) => done(null, messages),
        // `true` tells i18next that trying again may help.
        (error) => done(error, true),
      );
  },
};

const loaded = new Map<Language, Promise<I18n>>();

async function load(language: Language): Promise<I18n> {
  const instance = createInstance();
  await instance.use(backend).init({
    ...i18nextOptions,
    lng: language,
    supportedLngs: [language],
    load: 'currentOnly',
    backend: {},
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  });
  if (!instance.hasResourceBundle(language, namespace))
    throw new Error(`The messages of "${language}" could not be loaded`);
  return toI18n(language, instance.getFixedT(language));
}

/** The messages of one language, downloaded at most once. For the browser. */
export function loadI18n(language: Language): Promise<I18n> {
  let promise = loaded.get(language);
  if (!promise) {
    promise = load(language);
    loaded.set(language, promise);
    promise.catch(() => loaded.delete(language));
  }
  return promise;
}
