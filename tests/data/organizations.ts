import { getTableName, sql } from 'drizzle-orm';
import { sampleToken } from '~/features/organizations/server/samples/sample';
import { tables } from '~/main/features';
import { type Db, rows } from '~/server/database/database';
import { addMember, inviteOne, newOrganization, newUser, newWord } from '../organizations';
import type { PartData } from '../part-data';
import { procedures } from '../procedures';
import { send } from '../rest';

const ada = { id: '1', name: 'Ada Lindholm', deleted: false, image: null };
const left = {
  kind: 'organization.member-left',
  before: { member: 'Carla Mora' },
  after: null,
} as const;

/** Of records of organizations: `things/list` and `things/get` read the table `things`. */
async function readsOfRecords(db: Db) {
  const reads: Record<string, { slug?: string; id?: string }> = {};
  for (const table of tables) {
    const record = getTableName(table).replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const isRecord = procedures.some(({ name }) => name === `${record}/get`);
    if (!isRecord || !('organizationId' in table) || !('id' in table)) continue;
    const [found] = await rows<{ slug: string; id: string }>(
      db,
      sql`select slug, records.id from organizations
          join ${table} as records on records.organization_id = organizations.id
          join organization_members on organization_members.organization_id = organizations.id
          join users on users.id = organization_members.user_id
          where email = 'admin@example.com' limit 1`,
    );
    if (found)
      Object.assign(reads, { [`${record}/list`]: { slug: found.slug }, [`${record}/get`]: found });
  }
  return reads;
}

export const data: PartData = {
  async reads(db) {
    const [organization] = await rows<{ id: string; slug: string; team: string; user: string }>(
      db,
      sql`select organizations.id, slug, teams.id as team, (select id from users limit 1) as user
          from organizations join teams on organization_id = organizations.id
          where slug = 'harbour-reading-circle'`,
    );
    const slug = { slug: organization?.slug };
    const team = { ...slug, id: organization?.team };
    return {
      ...(await readsOfRecords(db)),
      'organizations/checkSlug': { slug: 'available' },
      'organizations/manage/ofUser': { userId: organization?.user },
      'organizations/get': slug,
      'organizations/activity': slug,
      'organizations/members/list': slug,
      'organizations/teams/list': slug,
      'organizations/teams/options': slug,
      'organizations/teams/get': team,
      'organizations/teams/members': team,
      'organizations/invitations/list': slug,
      'organizations/invitations/get': { token: sampleToken('nadia.aroyo@example.com') },
      'organizations/inviteLinks/list': slug,
      'organizations/inviteLinks/get': { token: sampleToken('link') },
      'organizations/joinDomain/get': slug,
      'organizations/manage/get': { id: organization?.id },
      'organizations/manage/members': { id: organization?.id },
    };
  },
  forms: [
    ['/invitation/token', { intent: 'accept' }],
    ['/invitation/token', { intent: 'decline' }],
    ['/invitation/link/token', { intent: 'join' }],
  ],
  async useAccount(app, user) {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const call = (method: string, path: string, body?: unknown) =>
      send(app, user.cookie, method, path, body);
    const self = { ...user, call };
    await addMember(app, organization, self, 'admin');
    await inviteOne(self, organization, 'invitee@example.com');
    // With an account, invitees are notified.
    await inviteOne(self, organization, (await newUser(app)).email);
    await inviteOne(owner, await newOrganization(owner), user.email);
  },
  forPeople: [
    'organizations/leave',
    'organizations/members/transferOwnership',
    'organizations/inviteLinks/create',
    'organizations/joinDomain/set',
    'organizations/manage/appointOwner',
  ],
  async protect(app, { actor, user, admin }, isMember) {
    const owner = isMember ? actor : user;
    const organization = await newOrganization(owner);
    const alone = await newOrganization(user);
    await addMember(app, organization, isMember ? user : admin, 'owner');
    const member = await newUser(app);
    await addMember(app, organization, member);
    const invitee = `${newWord('invited')}@example.com`;
    const { invitationId } = await inviteOne(owner, organization, invitee, { role: 'owner' });
    const { id, slug } = organization;
    return {
      known: {
        ids: [id, alone.id, member.id, actor.id],
        invitationId: [String(invitationId)],
        slug: [slug],
        newSlug: [slug],
        deleteOwned: [[], [alone.id]],
      },
      keys: sql`
        select 'organization ' || id as key from organizations where id in (${id}, ${alone.id})
        union all select 'owner ' || user_id from organization_members
          where organization_id = ${id} and role = 'owner'
        union all select 'organization-admin ' || user_id from organization_members
          where organization_id = ${id} and role = 'admin'
        union all select 'owner-invitation ' || token_hash from organization_invitations
          where organization_id = ${id} and role = 'owner' and status = 'pending'
        union all select 'admin-invitation ' || id from organization_invitations
          where organization_id = ${id} and role = 'admin'`,
    };
  },
  changedByPrograms: {
    'organizations/manage/remove': [
      'organization removed',
      'owner removed',
      'owner-invitation removed',
    ],
    'organizations/remove': ['organization removed', 'owner removed', 'owner-invitation removed'],
    'organizations/invitations/cancel': ['owner-invitation removed'],
  },
  permissions: {
    forAll: [],
    forAdministrators: [
      { organizations: 'list' },
      { organizations: 'create' },
      { organizations: 'update' },
      { organizations: 'delete' },
    ],
  },
  sentences: [
    ['Carla Mora left the organization', { ...left, actor: { ...ada, name: 'Carla Mora' } }],
    ['Ada Lindholm removed Carla Mora from the organization', left],
  ],
};
