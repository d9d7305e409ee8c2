import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from './page-context';

const fetchPageContext: () => Promise<PageContext> = createIsomorphicFn()
  .server(async () => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('There is no request');
    return context.visit();
  })
  .client(async () => {
    // Lazy: the first page context comes with the page.
    const { getPageContext } = await import('./page-context-function');
    return getPageContext();
  });

/** Holds the page context: one per request on the server, one per document in the browser. */
export class PageContextStore {
  #current: PageContext | undefined;
  #rendered: PageContext | undefined;
  readonly #listeners = new Set<() => void>();

  /** The known page context, or the server's. */
  async load(): Promise<PageContext> {
    return this.#current ?? this.refresh();
  }

  /** Always asks the server: use it after the session changed. */
  async refresh(): Promise<PageContext> {
    const pageContext = await fetchPageContext();
    this.set(pageContext);
    return pageContext;
  }

  set(pageContext: PageContext): void {
    this.#current = pageContext;
    for (const listener of this.#listeners) listener();
  }

  /** In the browser: sets the page context that the server rendered with. */
  hydrate(pageContext: PageContext): void {
    this.#rendered = pageContext;
    this.set(pageContext);
  }

  change(part: Partial<PageContext>): void {
    if (this.#current) this.set({ ...this.#current, ...part });
  }

  readonly get = (): PageContext | undefined => this.#current;

  /** The snapshot for hydration: must match the server's HTML, also in parts that hydrate later. */
  readonly getRendered = (): PageContext | undefined => this.#rendered ?? this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
