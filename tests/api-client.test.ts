import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { createApplication } from '~/main/application';
import { getApiDocument } from '~/main/openapi-documents';
import type { Listening } from '~/server/http/listen';
import { generateClient } from '../scripts/api-client/generate.ts';
import { typeCheckArgs } from '../scripts/type-check.ts';
import { testConfig } from './app';
import { type TestDatabase, openTestDatabase, silent } from './databases';
import { serve, signInOver } from './served';

/** The client that `npm run api:client` writes, against a server on a real port. */

/** What a script does with it. Its types are checked, and then it runs. */
const script = `
import { ApiError, type Client, type UsersListInput, createClient } from './client.ts';

export { ApiError, createClient };

export async function listEmails(client: Client, input: UsersListInput): Promise<string[]> {
  const { items, next } = await client.users.list(input);
  const cursor: string | null = next;
  void cursor;
  return items.map(({ email }) => email);
}

export async function listAllEmails(client: Client): Promise<string[]> {
  const emails: string[] = [];
  for await (const user of client.users.listAll({ limit: 1 })) emails.push(user.email);
  return emails;
}

export const addUser = (client: Client, email: string) =>
  client.users.create({ email, name: 'New', role: 'user' });

// @ts-expect-error -- the name is missing
export const incomplete = (client: Client) => client.users.create({ email: 'x@example.com' });

// @ts-expect-error -- there is no such role
export const wrongRole = (client: Client) => client.users.list({ role: 'owner' });

// idempotency:start
export const addOnce = (client: Client, email: string, idempotencyKey: string) =>
  client.users.create({ email, name: 'New', role: 'user' }, { idempotencyKey });

// @ts-expect-error -- a call that creates nothing takes no key
export const noKey = (client: Client) => client.users.list({}, { idempotencyKey: 'x' });
// idempotency:end

export const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'EMAIL_TAKEN';
`;

interface Script {
  ApiError: new (...args: never[]) => Error;
  createClient(options: {
    baseUrl: string;
    headers?: Record<string, string>;
    token?: string;
    retries?: number;
  }): unknown;
  listEmails(client: unknown, input: object): Promise<string[]>;
  listAllEmails(client: unknown): Promise<string[]>;
  addUser(client: unknown, email: string): Promise<{ id: string; email: string }>;
  // idempotency:start
  addOnce(client: unknown, email: string, key: string): Promise<{ id: string; email: string }>;
  // idempotency:end
}

const folder = mkdtempSync(join(tmpdir(), 'app-client-'));
const config = { ...testConfig({ DATA_DIR: folder }), port: 0, host: '127.0.0.1' };
let database: TestDatabase;
let application: ReturnType<typeof createApplication>;
let server: Listening;
let written: Script;
let client: unknown;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase('postgres', { filled: true });
  const open = async () => database;
  const options = { config, log: silent, root: process.cwd(), templateFile: '', open };
  application = createApplication(options);
  await application.started;
  server = await serve(config, application);
  mkdirSync(join(folder, 'script'));
  writeFileSync(join(folder, 'script/client.ts'), generateClient(await getApiDocument()));
  writeFileSync(join(folder, 'script/script.ts'), script);
  written = (await import(join(folder, 'script/script.ts'))) as Script;
  headers = {
    cookie: await signInOver({ server, config, application }, 'admin@example.com'),
    origin: config.baseUrl,
  };
  client = written.createClient({ baseUrl: server.url, headers });
});
afterAll(async () => {
  await server.close();
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

test('has types that TypeScript accepts, and that reject wrong calls', () => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
  };
  const project = join(folder, 'script/tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions }));
  const { stdout } = spawnSync(process.execPath, [...typeCheckArgs(), '-p', project], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('reads a page, and all pages as one', async () => {
  const all = await database.db.select({ email: users.email }).from(users);
  expect(await written.listEmails(client, { searchTerm: 'admin@' })).toEqual(['admin@example.com']);
  expect(await written.listEmails(client, { limit: 1, sort: 'email' })).toHaveLength(1);
  const emails = await written.listAllEmails(client);
  expect(emails.toSorted()).toEqual(all.map(({ email }) => email).toSorted());
});

test('creates a record', async () => {
  const created = await written.addUser(client, 'created@example.com');
  expect(created).toMatchObject({ email: 'created@example.com' });
});

// idempotency:start
test('creates once with the same key', async () => {
  const first = await written.addOnce(client, 'client@example.com', 'key-1');
  expect(first).toMatchObject({ email: 'client@example.com' });
  expect(await written.addOnce(client, 'client@example.com', 'key-1')).toEqual(first);
  const emails = await database.db.select({ email: users.email }).from(users);
  expect(emails.filter(({ email }) => email === 'client@example.com')).toHaveLength(1);
});
// idempotency:end

// api-keys:start
test('authenticates with an API key', async () => {
  const body = { name: 'Script', permissions: null, expiresInDays: 1 };
  const created = await fetch(new URL('/api/rest/account/api-keys', server.url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { token } = (await created.json()) as { token: string };
  const program = written.createClient({ baseUrl: server.url, token });
  expect(await written.listEmails(program, { searchTerm: 'admin@' })).toHaveLength(1);
  await expect(written.addUser(program, 'program@example.com')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('leaves out calls that programs may not make', async () => {
  const source = generateClient(await getApiDocument());
  expect(source).toContain("'/users/{id}/ban'");
  expect(source).not.toContain("'/account/rename'");
});
// api-keys:end

test('throws errors with code, status and data', async () => {
  const taken = written.addUser(client, 'admin@example.com');
  await expect(taken).rejects.toBeInstanceOf(written.ApiError);
  await expect(taken).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
    status: 409,
    message: expect.stringMatching(/\w/),
    data: { field: 'email' },
    requestId: expect.stringMatching(/\w/),
  });
  const anonymous = written.createClient({ baseUrl: server.url });
  await expect(written.listAllEmails(anonymous)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
