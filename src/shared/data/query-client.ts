import { QueryClient, dehydrate, hydrate } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the procedure of a list gets. */
      input?: object;
      /** The type of records, as in the audit log: if any of them changes, its data does. */
      changes?: string;
      /** It is this record, or with `id` a part of that one: see `useRecord`. */
      record?: { type: string; id: string | undefined };
    };
  }
}

const minute = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Data that came with the page is not refetched.
        staleTime: 30_000,
        // The server's cache lives as long as the request; a timer would keep it in memory.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 5 * minute,
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < 3 && !isRejected(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false },
    },
  });
}

/** Client errors are not retried: the same request would be rejected again. */
function isRejected(error: unknown): boolean {
  const status = error && typeof error === 'object' && 'status' in error ? error.status : 0;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** As text: our data is plain JSON, so this is the cheapest way to send it with the page. */
export function serializeCache(client: QueryClient): string {
  return JSON.stringify(dehydrate(client));
}

export function restoreCache(client: QueryClient, serialized: string): void {
  hydrate(client, JSON.parse(serialized));
}
