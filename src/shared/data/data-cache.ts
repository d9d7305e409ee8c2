import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

let loaded: typeof import('./query-client') | undefined;

/** Imports the module once: repeated dynamic imports are not free. */
async function queryClient(): Promise<typeof import('./query-client')> {
  return (loaded ??= await import('./query-client'));
}

/**
 * The data cache: one per request on the server, one per document in the browser. Its code loads
 * lazily with the first page that has data, to keep it out of the sign-in bundle.
 */
export class DataCache {
  #client: QueryClient | undefined;

  async client(): Promise<QueryClient> {
    if (!this.#client) {
      const { createQueryClient } = await queryClient();
      this.#client ??= createQueryClient();
    }
    return this.#client;
  }

  /** The loaded client. Area guards load it before anything is rendered. */
  get loaded(): QueryClient {
    if (!this.#client) throw new Error('The data cache is used before a guard has loaded it');
    return this.#client;
  }

  /** For route loaders: returns cached data or fetches it. */
  async load<Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
  ): Promise<Data> {
    return (await this.client()).ensureQueryData(options);
  }

  /** Prefetches a query. If that fails, the component that needs it shows the error. */
  async prefetch<Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
  ): Promise<void> {
    await (await this.client()).prefetchQuery({ ...options, retry: false });
  }

  /** Serializes the cache for hydration; undefined if it was never used. */
  async dehydrate(): Promise<string | undefined> {
    if (!this.#client) return undefined;
    const { serializeCache } = await queryClient();
    return serializeCache(this.#client);
  }

  async hydrate(serialized: string): Promise<void> {
    const { restoreCache } = await queryClient();
    restoreCache(await this.client(), serialized);
  }
}
