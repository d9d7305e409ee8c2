import { randomBytes } from 'node:crypto';
import { hashToken, sessions, tokenCookie, users } from '~/features/accounts/auth/auth.server';
import type { TestApp } from './app';
import { send } from './rest';

let count = 0;

/** A unique lower-case word. */
export const newWord = (prefix: string) =>
  `${prefix}${(count += 1)}${randomBytes(3).toString('hex')}`;

export interface TestUser {
  id: string;
  name: string;
  email: string;
  cookie: string;
  call(method: string, path: string, body?: unknown): ReturnType<typeof send>;
}

type UserFields = Partial<typeof users.$inferInsert>;

/** A new, onboarded user who is signed in. */
export async function newUser(app: TestApp, fields: UserFields = {}): Promise<TestUser> {
  const { db } = app.database;
  const now = app.clock.now;
  const name = fields.name ?? newWord('User ');
  const email = fields.email ?? `${newWord('user')}@example.com`;
  const [user] = await db
    .insert(users)
    .values({ emailVerified: true, onboardedAt: now, createdAt: now, ...fields, name, email })
    .returning({ id: users.id });
  const id = user?.id ?? '';
  const cookie = await getSession(app, id);
  const call: TestUser['call'] = (method, path, body) => send(app, cookie, method, path, body);
  return { id, name, email, cookie, call };
}

/** The cookie of a new session. */
export async function getSession(app: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(app.clock.now.getTime() + 30 * 86_400_000);
  const createdAt = app.clock.now;
  await app.database.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, expiresAt, createdAt, updatedAt: createdAt });
  const cookie = tokenCookie(app.config, 'session', { token, expiresAt }, app.clock.now);
  return cookie.split(';')[0] ?? '';
}
