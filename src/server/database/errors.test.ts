import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestDatabase,
  onEachDatabase,
  openTestDatabase,
  silent,
} from '../../../tests/databases';
import { AppError, commonError } from '~/shared/app-error';
import { type ConstraintErrors, isDatabaseUnavailable, toAppError } from './errors';
import { openPostgres } from './postgres';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const coded = (code: unknown, message = 'x') => Object.assign(new Error(message), { code });
const wrapped = (cause: unknown) =>
  new Error('outside', { cause: new Error('between', { cause }) });

describe('the database is away', () => {
  const codes =
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EHOSTUNREACH ETIMEDOUT EAI_AGAIN ' +
    '57P01 57P02 57P03 57014 08006 08001 53300 53100 55P03 58030 40001 40P01';

  test.each(codes.split(' '))('when the code is %s, however deep', (code) => {
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
  ])('when the driver says "%s"', (message) => {
    expect(isDatabaseUnavailable(wrapped(new Error(message)))).toBe(true);
  });
});

describe('the database is not away', () => {
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

  test('and an error that is its own cause is looked at only so often', () => {
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

test('an error of ours stays as it is', () => {
  const error = commonError('FORBIDDEN');
  expect(toAppError(error, constraints)).toBe(error);
});

test('what is no error of the database is none of ours', () => {
  expect(toAppError(new TypeError('x'), constraints)).toBeUndefined();
  expect(toAppError(coded('ENOENT'), constraints)).toBeUndefined();
  expect(toAppError(null, constraints)).toBeUndefined();
});

test.each(['constructor', '__proto__', 'toString'])('"%s" names no constraint of ours', (name) => {
  const error = Object.assign(coded('23505'), { constraint: name });
  expect(toAppError(error, constraints)).toBeUndefined();
});

onEachDatabase('what the database refuses', (database) => {
  beforeAll(async () => {
    await database().db.execute(sql`
      create table things (
        name text constraint things_name_unique unique,
        size int constraint things_size_positive check (size > 0)
      )`);
  });

  const insert = (name: unknown, size: unknown) =>
    failureOf(database().db.execute(sql`insert into things values (${name}, ${size})`));

  test('by a unique constraint is the error that the catalogue names, with its field', async () => {
    expect(await insert('ada', 1)).toBeUndefined();
    const error = toAppError(await insert('ada', 1), constraints);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'THING_TAKEN', status: 409, field: 'name' });
    expect(error?.message).toBe('THING_TAKEN');
    expect(error?.cause).toBeInstanceOf(Error);
  });

  test('by a check is the error that the catalogue names', async () => {
    const error = toAppError(await insert('small', 0), constraints);
    expect(error).toMatchObject({ code: 'THING_TOO_SMALL', field: undefined });
  });

  test('by a constraint that nobody named is a defect', async () => {
    await insert('twice', 1);
    const failure = await insert('twice', 1);
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, {})).toBeUndefined();
  });

  test.each([
    ['NUL in a text', 'a\0b', 1],
    ['a number that is none', 'nan', 'many'],
    ['a number out of range', 'huge', '99999999999'],
  ])('as %s is a bad request', async (_what, name, size) => {
    const failure = await insert(name, size);
    expect(isDatabaseUnavailable(failure)).toBe(false);
    expect(toAppError(failure, constraints)).toMatchObject({ code: 'BAD_REQUEST', status: 400 });
  });

  test('as SQL that is wrong is a defect', async () => {
    const failure = await failureOf(database().db.execute(sql`select * from nowhere`));
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, constraints)).toBeUndefined();
  });
});

describe('a real PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());

  const isAway = async (work: Promise<unknown>) => {
    const failure = await failureOf(work);
    expect(failure).toBeInstanceOf(Error);
    expect(toAppError(failure, {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    return failure;
  };

  test('that gave up a slow statement is away (57014)', async () => {
    const slow = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(10)`);
    });
    expect(await isAway(slow)).toMatchObject({ cause: { code: '57014' } });
  });

  test('that ended the connection is away (57P01)', async () => {
    // The connection terminates itself during the statement.
    const failure = await isAway(
      database.db.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`),
    );
    expect(failure).toMatchObject({ cause: { code: '57P01' } });
    expect(await failureOf(database.ping())).toBeUndefined();
  });

  test('that has no such database is not away: trying again would not help', async () => {
    const other = openPostgres(`${database.url}_not_there`, silent, 1);
    const failure = await failureOf(other.ping());
    await other.close();
    expect(failure).toMatchObject({ cause: { code: '3D000' } });
    expect(isDatabaseUnavailable(failure)).toBe(false);
  });

  test('at whose port nobody listens is away', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const other = openPostgres(`postgres://a:b@127.0.0.1:${port}/x`, silent, 1);
    expect(await isAway(other.ping())).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await isAway(other.exclusively(async () => 1));
    await other.close();
  });
});
