import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestDatabase,
  onEachNewDatabase,
  openTestDatabase,
  silent,
} from '../../../tests/databases';
import { AppError, commonError } from '~/shared/errors/app-error';
import { serializeError } from '../log';
import { type ConstraintErrors, isDatabaseUnavailable, toAppError } from './errors';
import { openPostgres } from './postgres';

async function getFailure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const coded = (code: unknown, message = 'x') => Object.assign(new Error(message), { code });
const wrapped = (cause: unknown) =>
  new Error('outside', { cause: new Error('between', { cause }) });

describe('the database is unavailable', () => {
  const codes =
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EHOSTUNREACH ETIMEDOUT EAI_AGAIN ' +
    '57P01 57P02 57P03 57014 08006 08001 53300 53100 55P03 58030 40001 40P01 25006';

  test.each(codes.split(' '))('for the code %s, at any depth', (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(isDatabaseUnavailable(wrapped(coded(code)))).toBe(true);
    expect(isDatabaseUnavailable(new AggregateError([new Error('one'), coded(code)]))).toBe(true);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('for the driver message "%s"', (message) => {
    expect(isDatabaseUnavailable(wrapped(new Error(message)))).toBe(true);
  });
});

describe('the database is not unavailable', () => {
  test.each([
    coded('23505'),
    coded('22P02'),
    coded('42P01'),
    coded('ENOENT'),
    coded(57_014),
    coded('57P01x'),
    new TypeError('x is not a function'),
    commonError('FORBIDDEN'),
    { code: 'ECONNREFUSED' },
    'ECONNREFUSED',
    null,
    undefined,
  ])('for %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test('for an error that is its own cause, without an endless loop', () => {
    const error = new Error('x');
    error.cause = error;
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

const kind = { status: 409, message: 'shared:error.badRequest' } as const;
const constraints: ConstraintErrors = {
  things_name_unique: { code: 'THING_TAKEN', kind, field: 'name' },
  things_size_positive: { code: 'THING_TOO_SMALL', kind },
};

test('an AppError is returned unchanged', () => {
  const error = commonError('FORBIDDEN');
  expect(toAppError(error, constraints)).toBe(error);
});

test('errors from elsewhere are not mapped', () => {
  expect(toAppError(new TypeError('x'), constraints)).toBeUndefined();
  expect(toAppError(coded('ENOENT'), constraints)).toBeUndefined();
  expect(toAppError(null, constraints)).toBeUndefined();
});

test.each(['constructor', '__proto__', 'toString'])('"%s" is not a known constraint', (name) => {
  const error = Object.assign(coded('23505'), { constraint: name });
  expect(toAppError(error, constraints)).toBeUndefined();
});

onEachNewDatabase('a statement that the database rejects', (database) => {
  beforeAll(async () => {
    await database().db.execute(sql`
      create table things (
        name text constraint things_name_unique unique,
        size int constraint things_size_positive check (size > 0)
      )`);
  });

  const insert = (name: unknown, size: unknown) =>
    getFailure(database().db.execute(sql`insert into things values (${name}, ${size})`));

  test('by a unique constraint maps to its catalogue error, with the field', async () => {
    expect(await insert('ada', 1)).toBeUndefined();
    const error = toAppError(await insert('ada', 1), constraints);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'THING_TAKEN', status: 409, field: 'name' });
    expect(error?.message).toBe('THING_TAKEN');
    expect(error?.cause).toBeInstanceOf(Error);
  });

  test('by a check constraint maps to its catalogue error', async () => {
    const error = toAppError(await insert('small', 0), constraints);
    expect(error).toMatchObject({ code: 'THING_TOO_SMALL', field: undefined });
  });

  test('by an unknown constraint is a bug', async () => {
    await insert('twice', 1);
    const failure = await insert('twice', 1);
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, {})).toBeUndefined();
  });

  test.each([
    ['NUL in a text', 'a\0b', 1],
    ['text instead of a number', 'nan', 'many'],
    ['a number out of range', 'huge', '99999999999'],
  ])('for %s is a bad request', async (_what, name, size) => {
    const failure = await insert(name, size);
    expect(isDatabaseUnavailable(failure)).toBe(false);
    expect(toAppError(failure, constraints)).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
  });

  test('for invalid SQL is a bug', async () => {
    const failure = await getFailure(database().db.execute(sql`select * from nowhere`));
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, constraints)).toBeUndefined();
  });

  test('is logged with message and code, and without its values', async () => {
    await insert('a secret value', 1);
    const failures = [
      await insert('a secret value', 1),
      await getFailure(database().execute('select * from nowhere')),
    ];
    const logged = failures.map(serializeError);
    expect(logged).toMatchObject([
      { code: '23505', message: expect.stringContaining('"things_name_unique"') },
      { code: '42P01', message: 'relation "nowhere" does not exist' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('a secret value');
  });
});

describe('a real PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());

  const expectUnavailable = async (work: Promise<unknown>) => {
    const failure = await getFailure(work);
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    return failure;
  };

  test('is unavailable after a statement timeout (57014)', async () => {
    const slow = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(10)`);
    });
    expect(await expectUnavailable(slow)).toMatchObject({ cause: { code: '57014' } });
  });

  test('is unavailable when it ends the connection (57P01)', async () => {
    // The connection terminates itself during the statement.
    const failure = await expectUnavailable(
      database.db.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`),
    );
    expect(failure).toMatchObject({ cause: { code: '57P01' } });
    expect(await getFailure(database.ping())).toBeUndefined();
  });

  test('is not unavailable if the database does not exist: a retry would not help', async () => {
    const other = openPostgres(`${database.url}_not_there`, silent, 1);
    const failure = await getFailure(other.ping());
    await other.close();
    expect(failure).toMatchObject({ code: '3D000' });
    expect(isDatabaseUnavailable(failure)).toBe(false);
  });

  test('is unavailable if no one listens on its port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const other = openPostgres(`postgres://a:b@127.0.0.1:${port}/x`, silent, 1);
    expect(await expectUnavailable(other.ping())).toMatchObject({ code: 'ECONNREFUSED' });
    await expectUnavailable(other.exclusively(async () => 1));
    await other.close();
  });
});
