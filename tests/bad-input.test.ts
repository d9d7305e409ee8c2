import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { rows } from '~/server/database/database';
import { type CallOptions, type TestApp, createTestApp } from './app';
import { readText } from './event-stream';
import { kinds } from './databases';
import { inputsFor, settled, wrong, wrongNames } from './bad-values';
import { procedures } from './procedures';

/**
 * Fuzzing: bad input generated from each procedure's schema, through every protocol. It never
 * causes a 5xx, never takes long, and rejected input writes nothing. Deterministic; `npm run
 * test:all` runs three times as many cases, BAD_INPUT_TIMES=50 fifty times, BAD_INPUT_SEED others.
 */

/** In milliseconds. Far above what a busy machine needs, far below exponential backtracking. */
const longest = 60_000;
/** Written regardless of the result, or by a job that an earlier call started. */
const ignoredTables = new Set([
  // Counters and codes.
  'limits',
  'verifications',
  // my-data:start
  'data_exports',
  // my-data:end
]);

/** Kinds and names of entries that are written later, or regardless of the result. */
const ignoredNames = [
  // In the audit log, too.
  'sign-in.failed',
  // my-data:start
  // A job prepares a download of data later, after the call that requested it.
  'account.data-prepared',
  'data-ready',
  // my-data:end
];
const ignoredList = ignoredNames.map((name) => `'${name}'`).join(', ');

interface Target {
  app: TestApp;
  cookie: string;
  known: unknown[];
  /** Rows written and committed since the last call. */
  writes(): Promise<unknown[]>;
}

async function prepare(app: TestApp): Promise<Target> {
  const { db } = app.database;
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const watched = tables.map((table) => table.name).filter((name) => !ignoredTables.has(name));
  // Rolled back with the transaction.
  await db.execute(sql`create table written (at bigserial primary key, name text)`);
  await db.execute(sql`create function note_written() returns trigger language plpgsql as $$
    begin
      if coalesce(to_jsonb(new) ->> 'kind', to_jsonb(new) ->> 'name', '')
        not in (${sql.raw(ignoredList)}) then
        insert into written (name) values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`);
  for (const name of watched)
    await db.execute(
      sql`create trigger is_written after insert or update or delete on ${sql.identifier(name)}
          for each row execute function note_written()`,
    );
  const ids = await rows<{ id: string }>(
    db,
    sql`(select id from users where email <> 'admin@example.com' order by email limit 3)`,
  );
  const cookie = await app.signIn('admin@example.com');
  await db.execute(sql`delete from written`);
  return {
    app,
    cookie,
    known: [
      ...ids.map(({ id }) => id),
      crypto.randomUUID(),
      'Zoë',
      'A text that is long enough',
      'new@example.com',
      'other@example.com',
      '123456',
      '2030-01-01T00:00:00.000Z',
      '',
      1,
      20,
      1999,
      null,
    ],
    async writes() {
      return rows(db, sql`delete from written returning name`);
    },
  };
}

let calls = 0;

/** A different address each time, so rate limits do not hide the validation. */
const anyAddress = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${(calls += 1) & 255}`;

/** Must not appear in a response: SQL, file paths, stack traces, the caller's token. */
const inside =
  /\b(insert into|select .{1,200} from|update .{1,80} set)\b|node_modules|\bat .{1,80}:\d+:\d+/;
const getToken = (cookie: string) => /=([\w-]{20,})/.exec(cookie)?.[1] ?? 'no token';

/** Makes one call and checks its invariants. */
async function callAndCheck(target: Target, path: string, options: CallOptions): Promise<void> {
  const { app } = target;
  const began = performance.now();
  const headers = { cookie: target.cookie, ...options.headers };
  const response = await app.call(path, { ...options, headers, from: anyAddress() });
  const text = await readText(response);
  const took = performance.now() - began;
  const writes = await target.writes();
  expect({
    broke: response.status >= 500 && text.slice(0, 500),
    took: took > longest && took,
    wrote: response.status >= 400 ? writes : [],
    leaked: inside.test(text) || text.includes(getToken(target.cookie)),
  }).toEqual({ broke: false, took: false, wrote: [], leaked: false });
  // Calls that end or replace the session they use.
  if (response.headers.getSetCookie().some((cookie) => cookie.includes('session')))
    await renewSession(target);
}

async function renewSession(target: Target): Promise<void> {
  const { app } = target;
  const who = await app.call('/api/auth/get-session', { headers: { cookie: target.cookie } });
  if ((await who.json()) !== null) return;
  app.clock.advance(3601);
  target.cookie = await app.signIn('admin@example.com');
  await target.writes();
}

/** As form fields or a query string, with brackets for nested values. */
function getPairs(value: unknown, name = ''): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null)
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  const inner = Object.entries(value).slice(0, 20);
  return inner.flatMap(([key, it]) => getPairs(it, name ? `${name}[${key}]` : key));
}

/** Limited to the length of a URL; lone surrogates cannot be encoded. */
const getAddress = (path: string, pairs: [string, string][]) => {
  const query = new URLSearchParams(pairs.map(([name, it]) => [name, it.slice(0, 3000)]));
  return pairs.length > 0 ? `${path}?${query}` : path;
};

const json = JSON.stringify;
const asObject = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {};

/** Every protocol that reaches a procedure. */
const protocols: Record<
  string,
  (it: (typeof procedures)[number], input: unknown) => [path: string, options: CallOptions]
> = {
  rpc: ({ name, writes }, input) =>
    writes
      ? [`/api/rpc/${name}`, { body: json({ json: input }) }]
      : [`/api/rpc/${name}?${new URLSearchParams({ data: json({ json: input }) })}`, {}],
  rest({ method, path }, input) {
    const fields = asObject(input);
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = fields[name];
      delete fields[name];
      return encodeURIComponent(String(value).toWellFormed().slice(0, 500)) || 'x';
    });
    return method === 'GET'
      ? [getAddress(`/api/rest${at}`, getPairs(fields)), {}]
      : [`/api/rest${at}`, { method, body: json(Object.keys(fields).length ? fields : input) }];
  },
};

/** RPC's metadata on top of JSON: which values are dates, sets and so on. */
const meta = fc.oneof(
  wrong,
  fc.array(
    fc
      .tuple(
        fc.oneof(fc.integer({ min: -1, max: 9 }), wrong),
        fc.array(fc.oneof(fc.constantFrom('id', 'name', 'limit', ...wrongNames, 0), wrong), {
          maxLength: 3,
        }),
      )
      .map(([type, path]) => [type, ...path]),
    { maxLength: 3 },
  ),
);

describe.each(kinds)('bad input (%s)', (kind) => {
  // The embedded database differs only in errors for values it cannot store.
  const few = kind === 'embedded' ? 1 : 2;
  let target: Target;
  beforeAll(async () => {
    target = await prepare(await createTestApp(kind, { AUTH_PASSWORDS: 'true' }));
  });
  afterAll(() => target.app.close());

  const cases = procedures.flatMap((procedure) =>
    Object.keys(protocols).map((protocol) => ({ ...procedure, protocol })),
  );
  test.each(cases)('of $name by $protocol', async ({ protocol, ...procedure }) => {
    const inputs = inputsFor(procedure.input, target.known);
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const [path, options] = protocols[protocol]?.(procedure, input) ?? ['', {}];
        await callAndCheck(target, path, options);
      }),
      settled(few),
    );
  });

  test('of RPC metadata', async () => {
    const writing = procedures
      .filter((procedure) => procedure.writes)
      .map((procedure) => procedure.name);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writing), wrong, meta, async (name, input, metadata) => {
        await callAndCheck(target, `/api/rpc/${name}`, {
          body: json({ json: { id: input }, meta: metadata }),
        });
      }),
      settled(10 * few),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each(Object.entries(endpoints))(
    'of the auth endpoint %s',
    async (name, { method, body, query }) => {
      const inputs = inputsFor(body ?? query, target.known);
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const path = `/api/auth${name}`;
          if (method === 'POST') await callAndCheck(target, path, { body: json(input) });
          else await callAndCheck(target, getAddress(path, getPairs(input)), {});
        }),
        settled(few),
      );
    },
  );
});
