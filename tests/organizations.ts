import { randomBytes } from 'node:crypto';
import { sessions, tokenCookie, users } from '~/features/auth/auth.server';
import type { OrganizationRole } from '~/features/organizations/permissions';
import type { InviteResult } from '~/features/organizations/invitation-schema';
import { insertMember } from '~/features/organizations/server/member-queries';
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
  const cookie = await sessionOf(app, id);
  const call: TestUser['call'] = (method, path, body) => send(app, cookie, method, path, body);
  return { id, name, email, cookie, call };
}

/** The cookie of a new session. */
export async function sessionOf(app: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(app.clock.now.getTime() + 30 * 86_400_000);
  await app.database.db.insert(sessions).values({ token, userId, expiresAt });
  const cookie = tokenCookie(app.config, 'session', { token, expiresAt }, app.clock.now);
  return cookie.split(';')[0] ?? '';
}

export interface TestOrganization {
  id: string;
  slug: string;
  name: string;
  path: string;
  updatedAt: string;
  /** The first team. */
  teamId: string;
}

/** A new organization, through the API. */
export async function newOrganization(owner: TestUser): Promise<TestOrganization> {
  const slug = newWord('org');
  const { body } = await owner.call('POST', '/organizations', { name: `The ${slug}`, slug });
  const path = `/organizations/${slug}`;
  const teams = await owner.call('GET', `${path}/teams`);
  const [team] = teams.body as unknown as { id: string }[];
  return {
    id: String(body.id),
    name: String(body.name),
    updatedAt: String(body.updatedAt),
    slug,
    path,
    teamId: team?.id ?? '',
  };
}

/** Adds a member directly. */
export async function addMember(
  app: TestApp,
  organization: { id: string },
  user: { id: string },
  role: OrganizationRole = 'member',
): Promise<void> {
  const member = { organizationId: organization.id, userId: user.id, role };
  await insertMember(app.database.db, member, app.clock.now);
}

export async function newMember(
  app: TestApp,
  organization: { id: string },
  role: OrganizationRole = 'member',
): Promise<TestUser> {
  const user = await newUser(app);
  await addMember(app, organization, user, role);
  return user;
}

/** Invites one address and returns the answer, with the token of the link. */
export async function inviteOne(
  inviter: TestUser,
  { path }: { path: string },
  email: string,
  more: { role?: string; teamId?: string } = {},
): Promise<InviteResult & { token: string }> {
  const input = { emails: [email], role: 'member', ...more };
  const { body } = await inviter.call('POST', `${path}/invitations`, input);
  const [result] = body.results as InviteResult[];
  if (!result) throw new Error(`not answered: ${JSON.stringify(body)}`);
  return { ...result, token: result.link?.split('/').at(-1) ?? '' };
}
