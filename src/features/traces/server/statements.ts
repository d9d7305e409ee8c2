import type { Pool } from 'pg';
import { cutText } from '~/shared/text/cut-text';
import type { Tracer } from '~/server/tracing';

/** Spans for statements: their text with placeholders, never their values. */

const longestText = 2000;

type Query = (...args: unknown[]) => unknown;

/** `SELECT users`, from the first keyword and the first table. */
function getName(text: string): string {
  const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return [operation.toUpperCase(), table].filter(Boolean).join(' ');
}

function getText(query: unknown): string {
  if (typeof query === 'string') return query;
  return query && typeof query === 'object' && 'text' in query ? String(query.text) : '';
}

/** All statements of a pool: its own, and those of transactions on a client. */
export function traceStatements(pool: Pool, withClientSpan: Tracer['withClientSpan']): void {
  const traceQueries = (target: object) => {
    const traced = target as { query: Query };
    const query = traced.query.bind(target);
    traced.query = (...args) => {
      const [statement] = args;
      // A pool calls its clients with a callback, inside a span; cursors and streams submit themselves.
      const isSubmittable = statement && typeof statement === 'object' && 'submit' in statement;
      if (isSubmittable || typeof args.at(-1) === 'function') return query(...args);
      const text = getText(statement);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': cutText(text, longestText),
      };
      return withClientSpan(getName(text), attributes, async () => query(...args));
    };
  };
  traceQueries(pool);
  pool.on('connect', traceQueries);
}
