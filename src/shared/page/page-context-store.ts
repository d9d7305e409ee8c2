import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { currentI18n } from '../i18n/current';
import { sessionEnd } from '../errors/session-end';
import type { PageContext } from './page-context';
import { createStore } from '../preferences/store';
import { copyThemeToStorage, showLanguage } from '../preferences/stored-preferences';

const fetchPageContext: () => Promise<PageContext> = createIsomorphicFn()
  .server(async () => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('There is no request');
    return context.pageContext();
  })
  .client(async () => {
    // Lazy: the first page context comes with the page.
    const { getPageContext } = await import('./page-context-function');
    const before = currentI18n();
    const pageContext = await getPageContext();
    // After a sign-in, the account's, unless another one was chosen in the meantime.
    if (currentI18n() === before) await showLanguage(pageContext.language);
    copyThemeToStorage();
    return pageContext;
  });

/** Holds the page context: one per request on the server, one per document in the browser. */
export class PageContextStore {
  readonly #current = createStore<PageContext | undefined>(undefined);
  #rendered: PageContext | undefined;

  /** The known page context, or the server's. */
  async load(): Promise<PageContext> {
    return this.get() ?? this.refresh();
  }

  /**
   * Always asks the server: use it after the session changed. If it is over, the page is left for
   * sign-in, unless it `mayEnd` here.
   */
  async refresh({ mayEnd = false } = {}): Promise<PageContext> {
    const before = this.get();
    const pageContext = await fetchPageContext();
    const isOver = before?.session && !pageContext.session && !pageContext.unavailable;
    // The page stays as it is until then: without a session, it would lose its navigation.
    if (isOver && !mayEnd && sessionEnd.end(pageContext.sessionEnd?.reason)) return before;
    this.#current.set(pageContext);
    return pageContext;
  }

  /** In the browser: sets the page context that the server rendered with. */
  hydrate(pageContext: PageContext): void {
    this.#rendered = pageContext;
    this.#current.set(pageContext);
  }

  change(part: Partial<PageContext>): void {
    const current = this.get();
    if (current) this.#current.set({ ...current, ...part });
  }

  readonly get = this.#current.get;

  /** The snapshot for hydration: must match the server's HTML, also in parts that hydrate later. */
  readonly getRendered = (): PageContext | undefined => this.#rendered ?? this.get();

  readonly subscribe = this.#current.subscribe;
}
