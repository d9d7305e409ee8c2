import pg from 'pg';
import { vi } from 'vitest';
import { partData } from './part-data';

/** The SQL sent to PostgreSQL while `work` ran, without transaction control. */
export async function getStatements(work: () => Promise<unknown>): Promise<string[]> {
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

const ofJobs = ['pgboss', ...partData.flatMap(({ jobStatements = [] }) => jobStatements)];

/** Whether jobs send the statement; those of a worker run at the same time. */
export const isOfJob = (text: string): boolean => ofJobs.some((word) => text.includes(word));

/** The same for a read-only request, without the statements of the job worker. */
export async function getReads(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await getStatements(work);
  return sent.filter((text) => !text.includes('pgboss'));
}
