import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { optimisticUpdate } from './optimistic-update';

const query = queryOptions({ queryKey: ['names'], queryFn: () => ['from the server'] });
const { queryKey } = query;

function setUp(names?: string[]) {
  const client = new QueryClient();
  if (names) client.setQueryData(queryKey, names);
  return { client, names: () => client.getQueryData(queryKey) };
}

const withoutAda = (names: string[]) => names.filter((name) => name !== 'Ada');

test('changes the cache before the call and returns its result', async () => {
  const { client, names } = setUp(['Ada', 'Bo']);
  const result = await optimisticUpdate(client, {
    queryKey,
    update: withoutAda,
    call: () => Promise.resolve(names()),
  });
  expect(result).toEqual(['Bo']);
  expect(names()).toEqual(['Bo']);
});

test('rolls back and rethrows if the call fails', async () => {
  const { client, names } = setUp(['Ada', 'Bo']);
  const failure = new Error('rejected');
  const update = optimisticUpdate(client, {
    queryKey,
    update: withoutAda,
    call: () => Promise.reject(failure),
  });
  await expect(update).rejects.toBe(failure);
  expect(names()).toEqual(['Ada', 'Bo']);
});

test.each([['succeeds', Promise.resolve()] as const, ['fails', 'failure'] as const])(
  'marks the query as outdated if the call %s',
  async (_outcome, call) => {
    const { client } = setUp(['Ada']);
    await optimisticUpdate(client, {
      queryKey,
      update: withoutAda,
      call: () => (call === 'failure' ? Promise.reject(new Error(call)) : call),
    }).catch(() => undefined);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  },
);

test('does not let a running request overwrite the change', async () => {
  const { client, names } = setUp(['Ada', 'Bo']);
  let respond: ((names: string[]) => void) | undefined;
  const running = client.prefetchQuery({
    ...query,
    queryFn: () => new Promise<string[]>((resolve) => (respond = resolve)),
  });
  await optimisticUpdate(client, {
    queryKey,
    update: withoutAda,
    call: () => Promise.resolve(respond?.(['Ada', 'Bo'])),
  });
  await running;
  expect(names()).toEqual(['Bo']);
});

test('leaves a query that is not cached alone', async () => {
  const { client, names } = setUp();
  await optimisticUpdate(client, { queryKey, update: withoutAda, call: () => Promise.resolve() });
  expect(names()).toBeUndefined();
});
