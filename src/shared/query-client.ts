import { QueryClient, dehydrate, hydrate } from '@tanstack/react-query';

const minute = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What came with the page is not asked for again.
        staleTime: 30_000,
        gcTime: 5 * minute,
        retry: typeof window === 'undefined' ? false : 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false },
    },
  });
}

/** As text: our data is plain JSON, and this is the cheapest way to carry it with the page. */
export function pack(client: QueryClient): string {
  return JSON.stringify(dehydrate(client));
}

export function unpack(client: QueryClient, packed: string): void {
  hydrate(client, JSON.parse(packed));
}
