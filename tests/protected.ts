import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { rows } from '~/server/database/database';
import type { TestApp } from './app';
import { type ProtectedData, partData } from './part-data';
import { type TestUser, newUser, newWord } from './users';

/*
 * For tests that call everything with valid input, and look at what it must not change without the
 * right permission or confirmation: roles, addresses, bans, users, and what features add.
 */

/** A fixed version of all records, so that edits with it are not rejected as outdated. */
const version = '2030-01-01T00:00:00.000Z';

/** Fresh records. `isMember`: the actor belongs to what features create. */
export async function createProtected(app: TestApp, actor: TestUser, isMember: boolean) {
  const [user, admin] = [await newUser(app), await newUser(app, { role: 'admin' })];
  const ids = sql.join(
    [user, admin].map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const keys = sql`
    select 'user ' || id as key from users where id in (${ids})
    union all select 'email ' || id || ' ' || email from users where id in (${ids})
    union all select 'administrator ' || id from users where role = 'admin'
    union all select 'ban ' || id from users where id in (${ids}) and banned
    union all select 'session ' || id from sessions
      where user_id = ${admin.id} and expires_at > ${app.clock.now.toISOString()}`;
  const sessions = await rows<{ id: string }>(
    app.database.db,
    sql`select id from sessions where user_id in (${ids})`,
  );
  const parts: ProtectedData[] = [];
  for (const { protect } of partData)
    if (protect) parts.push(await protect(app, { actor, user, admin }, isMember));
  const known: Record<string, unknown[]> = {
    email: [user.email, admin.email, `${newWord('new')}@example.com`],
    emails: [[`${newWord('new')}@example.com`]],
    role: ['admin', 'owner', 'user', 'member'],
    name: ['Another name'],
    reason: ['A reason'],
    password: ['correct horse battery staple'],
    newPassword: ['correct horse battery staple'],
    expectedUpdatedAt: [version],
    data: [{ role: 'admin' }, { email: `${newWord('new')}@example.com` }],
    ids: [user.id, admin.id, ...sessions.map(({ id }) => id)],
  };
  for (const part of parts)
    for (const [name, values] of Object.entries(part.known))
      known[name] = [...(known[name] ?? []), ...values];
  const statements = [keys, ...parts.map((part) => part.keys)];
  const read = async () => {
    const found: { key: string }[] = [];
    for (const statement of statements)
      found.push(...(await rows<{ key: string }>(app.database.db, statement)));
    return new Set(found.map(({ key }) => key));
  };
  let isUntouched = true;
  return {
    /** Whether no call has succeeded, so that the records can serve another test. */
    isUntouched: () => isUntouched,
    /** What a call changes with any valid input: `email added`, `user removed`. */
    async changesBy(schema: v.GenericSchema | undefined, call: Call): Promise<string[]> {
      const changes = new Set<string>();
      let before = await read();
      for (const input of validInputs(schema, known)) {
        await app.database.db.execute(
          sql`update users set updated_at = ${version} where id in (${ids})`,
        );
        const { ok, status } = await call(input);
        if (status >= 500) throw new Error(`${status} for ${JSON.stringify(input)}`);
        if (!ok) continue;
        isUntouched = false;
        const after = await read();
        for (const change of compare(before, after)) changes.add(change);
        before = after;
      }
      return [...changes].toSorted();
    },
  };
}

type Call = (input: Record<string, unknown>) => Promise<Response>;

let calls = 0;

/** Calls a procedure over REST, from another address each time: limits are tested elsewhere. */
export function callRest(
  app: TestApp,
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
  input: Record<string, unknown>,
): Promise<Response> {
  const body = { ...input };
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = body[name];
    delete body[name];
    return encodeURIComponent(String(value));
  });
  calls += 1;
  const from = `10.1.${(calls >> 8) & 255}.${calls & 255}`;
  return app.call(`/api/rest${at}`, { method, headers, body, from });
}

/** What differs, without IDs. */
function compare(before: Set<string>, after: Set<string>): string[] {
  const missing = (keys: Set<string>, others: Set<string>, change: string) =>
    [...keys].filter((key) => !others.has(key)).map((key) => `${key.split(' ')[0]} ${change}`);
  return [...missing(after, before, 'added'), ...missing(before, after, 'removed')];
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'type' in value;

function getEntries(schema: v.GenericSchema | undefined): Record<string, v.GenericSchema> {
  const [entries, wrapped] = [
    Reflect.get(schema ?? {}, 'entries'),
    Reflect.get(schema ?? {}, 'wrapped'),
  ];
  return entries ? entries : isSchema(wrapped) ? getEntries(wrapped) : {};
}

const others = ['text', 'some-text', true, 1, null, [], {}, version];

/** The known values that a field accepts, or else any. Undefined: the field is left out. */
function getValues(name: string, schema: v.GenericSchema, known: Record<string, unknown[]>) {
  const fits = (value: unknown) => v.safeParse(schema, value).success;
  const isId = /^id$|Id$/.test(name);
  const own = (known[name] ?? (isId ? (known.ids ?? []) : [])).filter(fits);
  const isOptional = fits(undefined);
  if (own.length > 0) return isOptional ? [...own, undefined] : own;
  return isOptional ? [undefined] : others.filter(fits).slice(0, 1);
}

/** Every combination of known values that makes valid input. */
function validInputs(
  schema: v.GenericSchema | undefined,
  known: Record<string, unknown[]>,
): Record<string, unknown>[] {
  let inputs: Record<string, unknown>[] = [{}];
  for (const [name, field] of Object.entries(getEntries(schema)))
    inputs = inputs.flatMap((input) =>
      getValues(name, field, known).map((value) =>
        value === undefined ? input : { ...input, [name]: value },
      ),
    );
  return inputs;
}
