import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { PageContext } from './page-context';

const askForVisit: () => Promise<PageContext> = createIsomorphicFn()
  .server(async () => {
    const context = getGlobalStartContext();
    if (!context) throw new Error('There is no request');
    return context.visit();
  })
  .client(async () => {
    // The page comes with its visit: what asks for another is loaded when it is wanted.
    const { getPageContext } = await import('./page-context-function');
    return getPageContext();
  });

/** The visit as it is now. One for each request; in the browser, one until the page is left. */
export class PageContextStore {
  #visit: PageContext | undefined;
  #rendered: PageContext | undefined;
  readonly #listeners = new Set<() => void>();

  /** What is known already, or what the server says. */
  async load(): Promise<PageContext> {
    return this.#visit ?? this.refresh();
  }

  /** Asks the server, whatever is known: after something changed who is signed in. */
  async refresh(): Promise<PageContext> {
    const visit = await askForVisit();
    this.set(visit);
    return visit;
  }

  set(visit: PageContext): void {
    this.#visit = visit;
    for (const listener of this.#listeners) listener();
  }

  /** In the browser: the visit that the server has rendered the page with. */
  hydrate(visit: PageContext): void {
    this.#rendered = visit;
    this.set(visit);
  }

  change(part: Partial<PageContext>): void {
    if (this.#visit) this.set({ ...this.#visit, ...part });
  }

  readonly get = (): PageContext | undefined => this.#visit;

  /** For hydration, which must find what the server rendered, also in parts that come late. */
  readonly getRendered = (): PageContext | undefined => this.#rendered ?? this.#visit;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
