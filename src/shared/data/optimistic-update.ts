import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

interface OptimisticUpdate<Data, Result> {
  /** The cached query that shows the change at once. */
  queryKey: DataTag<QueryKey, Data, Error>;
  /** Returns the changed data, without changing the given. */
  update: (data: Data) => Data;
  call: () => Promise<Result>;
}

/**
 * Optimistic update: changes the cache, sends the call, and rolls back if it fails. In both cases
 * the query is loaded again, so the cache ends up as the server has it.
 */
export async function optimisticUpdate<Data, Result>(
  client: QueryClient,
  { queryKey, update, call }: OptimisticUpdate<Data, Result>,
): Promise<Result> {
  // A running request would overwrite the change with older data.
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<Data>(queryKey);
  if (before !== undefined) client.setQueryData<Data>(queryKey, update(before));
  try {
    return await call();
  } catch (error) {
    if (before !== undefined) client.setQueryData<Data>(queryKey, before);
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey });
  }
}
