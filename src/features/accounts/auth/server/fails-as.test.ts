import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { label } from '../../../../../tests/label';
import { lastCode } from '../../../../../tests/auth-client';
import { newUser } from '../../../../../tests/users';
import { commonError } from '~/shared/errors/app-error';
import { failsAs } from './endpoints/endpoint';

onEachApp('an internal error of the auth API', (app) => {
  const post = async (path: string, body: object, cookie = '') => {
    const response = await app().call(`/api/auth${path}`, { body, headers: { cookie } });
    return { status: response.status, body: await response.json() };
  };

  /** Every write of this kind fails meanwhile. */
  async function whileFailing<T>(event: SQL, work: () => Promise<T>): Promise<T> {
    const { db } = app().database;
    await db.execute(sql`create or replace function fail_write() returns trigger language plpgsql
      as $$ begin raise exception 'internal detail'; end $$`);
    await db.execute(sql`create trigger fail_write before ${event} execute function fail_write()`);
    try {
      return await work();
    } finally {
      await db.execute(sql`drop function fail_write() cascade`);
    }
  }

  const failure = (code: Parameters<typeof failsAs>[0]) => ({
    status: 500,
    body: { code, status: 500, message: label(`codes:${code}`) },
  });

  async function signIn(email: string) {
    await post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    return () => post('/sign-in/email-otp', { email, otp: lastCode(app(), email) });
  }

  test('while signing in names the user or the session', async () => {
    const finish = await signIn('fails@example.com');
    expect(await whileFailing(sql`insert on users`, finish)).toEqual(
      failure('FAILED_TO_CREATE_USER'),
    );
    expect(await whileFailing(sql`insert on sessions`, finish)).toEqual(
      failure('FAILED_TO_CREATE_SESSION'),
    );
    // Rolled back, so the code still works.
    expect(await finish()).toMatchObject({ status: 200 });
  });

  test('while changing a user names it', async () => {
    const { cookie } = await newUser(app());
    const rename = () => post('/update-user', { name: 'Ada' }, cookie);
    expect(await whileFailing(sql`update on users`, rename)).toEqual(
      failure('FAILED_TO_UPDATE_USER'),
    );
    expect(await rename()).toMatchObject({ status: 200 });
  });

  test('while reading the session names it', async () => {
    const { cookie } = await newUser(app());
    const { db } = app().database;
    const read = async () => {
      const response = await app().call('/api/auth/get-session', { headers: { cookie } });
      return { status: response.status, body: await response.json() };
    };
    await db.execute(sql`alter table sessions rename to sessions_elsewhere`);
    try {
      expect(await read()).toEqual(failure('FAILED_TO_GET_SESSION'));
      expect(await post('/update-user', { name: 'Ada' }, cookie)).toEqual(
        failure('FAILED_TO_GET_SESSION'),
      );
    } finally {
      await db.execute(sql`alter table sessions_elsewhere rename to sessions`);
    }
    expect(await read()).toMatchObject({ status: 200 });
  });
});

test.each([
  ['an unavailable database', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
  ['an error for users', commonError('FORBIDDEN')],
])('%s stays as it is', async (_name, error) => {
  await expect(failsAs('FAILED_TO_UPDATE_USER', () => Promise.reject(error))).rejects.toBe(error);
});

test('the cause is kept for the log', async () => {
  const cause = new Error('internal detail');
  await expect(failsAs('FAILED_TO_UPDATE_USER', () => Promise.reject(cause))).rejects.toMatchObject(
    { code: 'FAILED_TO_UPDATE_USER', status: 500, cause },
  );
});
