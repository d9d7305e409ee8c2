import pg from 'pg';
import { vi } from 'vitest';

/** The SQL that went to PostgreSQL while `work` ran, without what only frames a transaction. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [query] of spy.mock.calls as unknown[][]) {
      const text = typeof query === 'string' ? query : Reflect.get(Object(query), 'text');
      if (typeof text === 'string' && !/^(begin|commit|rollback)\b/i.test(text)) seen.push(text);
    }
  } finally {
    spy.mockRestore();
  }
  return seen;
}

/** The same of a request that only reads: it is not its doing when the outbox has a round meanwhile. */
export async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(work);
  return sent.filter((text) => !text.includes('"outbox"'));
}
