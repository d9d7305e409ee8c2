import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

let loaded: typeof import('./query-client') | undefined;

/** Kept once it is there: to import again what is loaded already is not for free. */
async function queryClient(): Promise<typeof import('./query-client')> {
  return (loaded ??= await import('./query-client'));
}

/**
 * The cache of what pages have loaded: one for each request, in the browser one for the visit. It is
 * itself loaded with the first page that has data, so that the sign-in pages need not carry it.
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
    const { pack } = await queryClient();
    return pack(this.#client);
  }

  async unpack(packed: string): Promise<void> {
    const { unpack } = await queryClient();
    unpack(await this.client(), packed);
  }
}
