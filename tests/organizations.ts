import type { OrganizationRole } from '~/features/organizations/permissions';
import type { InviteResult } from '~/features/organizations/invitation-schema';
import { insertMember } from '~/features/organizations/server/members/queries';
import type { TestApp } from './app';
import type { TestTenant } from './record';
import { type TestedRecord, examples } from './record-examples';
import { type TestUser, newUser, newWord, getSession } from './users';

export { type TestUser, newUser, newWord, getSession };

export interface TestOrganization {
  id: string;
  slug: string;
  name: string;
  path: string;
  updatedAt: string;
}

/** A new organization, through the API. */
export async function newOrganization(owner: TestUser): Promise<TestOrganization> {
  const slug = newWord('org');
  const { body } = await owner.call('POST', '/organizations', { name: `The ${slug}`, slug });
  const path = `/organizations/${slug}`;
  return {
    id: String(body.id),
    name: String(body.name),
    updatedAt: String(body.updatedAt),
    slug,
    path,
  };
}

/** For `testRecord`: a new organization. */
export async function newTestOrganization(app: TestApp): Promise<TestTenant> {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  const member = await newMember(app, organization);
  return { ...organization, cookie: owner.cookie, member: member.cookie };
}

/** For `tests/organization-data`: inputs of the procedures of a record that succeed. */
export async function recordInputs(
  record: Pick<TestedRecord, 'name' | 'plural' | 'fields'>,
  owner: TestUser,
  organization: TestOrganization,
): Promise<Record<string, object>> {
  const { name, plural } = record;
  const example = examples(record);
  const { body } = await owner.call('POST', `${organization.path}/${plural}`, example('First'));
  const { id, updatedAt: expectedUpdatedAt } = body;
  return {
    [`${name}/get`]: { id },
    [`${name}/create`]: example('Second'),
    [`${name}/update`]: { id, ...example('Third'), expectedUpdatedAt },
    [`${name}/remove`]: { id },
  };
}

/** A new team with its creator in it, through the API. Returns its ID. */
export async function newTeam(
  creator: TestUser,
  { path }: { path: string },
  name = newWord('Team '),
): Promise<string> {
  const { body } = await creator.call('POST', `${path}/teams`, { name });
  const id = String(body.id);
  await creator.call('POST', `${path}/teams/${id}/members`, { userId: creator.id });
  return id;
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
