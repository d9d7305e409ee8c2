import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The cache of what pages have loaded: one for each request, in the browser one for the visit. It is
 * itself loaded with the first page that has data, so that the sign-in pages need not carry it.
 */
export class DataCache {
  #client: QueryClient | undefined;

  async client(): Promise<QueryClient> {
    if (!this.#client) {
      const { createQueryClient } = await import('./query-client');
      this.#client ??= createQueryClient();
    }
    return this.#client;
  }

  /** The client, once a page has asked for it. An area's guard does, before anything is rendered. */
  get loaded(): QueryClient {
    if (!this.#client) throw new Error('The data cache is used before a guard has loaded it');
    return this.#client;
  }

  /** For a route's loader: what is there already, or what the query fetches. */
  async load<Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
  ): Promise<Data> {
    return (await this.client()).ensureQueryData(options);
  }

  /** What travels with the page; undefined where there is nothing. */
  async pack(): Promise<string | undefined> {
    if (!this.#client) return undefined;
    const { pack } = await import('./query-client');
    return pack(this.#client);
  }

  async unpack(packed: string): Promise<void> {
    const { unpack } = await import('./query-client');
    unpack(await this.client(), packed);
  }
}
