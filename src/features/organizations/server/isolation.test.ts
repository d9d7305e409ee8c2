import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { rows } from '~/server/database/database';
import { type TestApp, onEachApp } from '../../../../tests/app';
import {
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
  newWord,
} from '../../../../tests/organizations';
import type { OrganizationAccess, OrganizationData } from '../../../../tests/organization-data';
import { procedures } from '../../../../tests/procedures';
import { getStatements } from '../../../../tests/statements';
import { type OrganizationRole, hasOrganizationPermission } from '../permissions';
import { getRejection } from './rejection';

/*
 * Tenant isolation: who may call each procedure that takes the slug of an organization. A procedure
 * that is not listed fails the test, so each new one needs an explicit decision.
 */

/** What other features keep in organizations. */
const modules = import.meta.glob<{ data: OrganizationData }>(
  '../../../../tests/organization-data/*.ts',
  { eager: true },
);
const added = Object.values(modules).map(({ data }) => data);

const access: Record<string, OrganizationAccess> = {
  'organizations/get': {},
  'organizations/update': { permission: { organization: 'update' } },
  'organizations/dismissChecklist': { permission: { organization: 'update' } },
  'organizations/removeLogo': { permission: { organization: 'update' } },
  'organizations/remove': { permission: { organization: 'delete' } },
  'organizations/leave': {},
  'organizations/activity': {
    permission: { organization: 'update' },
    rejection: 'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
  },
  'organizations/members/list': {},
  'organizations/members/setRole': { permission: { member: 'update' } },
  'organizations/members/remove': { permission: { member: 'delete' } },
  'organizations/members/restore': { permission: { member: 'delete' } },
  'organizations/members/transferOwnership': {
    permission: { organization: 'delete' },
    rejection: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  },
  'organizations/teams/list': {},
  'organizations/teams/options': {},
  'organizations/teams/get': {},
  'organizations/teams/members': {},
  'organizations/teams/create': { permission: { team: 'create' } },
  'organizations/teams/update': { permission: { team: 'update' } },
  'organizations/teams/remove': { permission: { team: 'delete' } },
  'organizations/teams/addMember': { permission: { member: 'create' } },
  'organizations/teams/removeMember': {
    permission: { member: 'delete' },
    rejection: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  },
  'organizations/invitations/list': { permission: { invitation: 'create' } },
  'organizations/invitations/invite': { permission: { invitation: 'create' } },
  'organizations/invitations/resend': { permission: { invitation: 'create' } },
  'organizations/invitations/cancel': { permission: { invitation: 'cancel' } },
  'organizations/invitations/restore': { permission: { invitation: 'create' } },
  'organizations/inviteLinks/list': { permission: { invitation: 'create' } },
  'organizations/inviteLinks/create': { permission: { invitation: 'create' } },
  'organizations/inviteLinks/revoke': { permission: { invitation: 'cancel' } },
  'organizations/joinDomain/get': { permission: { organization: 'update' } },
  'organizations/joinDomain/set': {
    permission: { organization: 'delete' },
    rejection: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  },
  ...Object.assign({}, ...added.map((data) => data.access)),
};

/** The slug of a new organization is no membership. */
const withoutMembership = new Set([
  'organizations/checkSlug',
  'organizations/create',
  'organizations/manage/create',
]);

const roles = { member: 'member', admin: 'admin', owner: 'owner', impersonator: 'owner' } as const;

const callers = [
  'nobody',
  'banned',
  'stranger',
  'former',
  'impersonator',
  'member',
  'admin',
  'owner',
] as const;
type Caller = (typeof callers)[number];

const isMember = (caller: Caller): caller is keyof typeof roles => Object.hasOwn(roles, caller);

/** The expected answer, from the permission table alone. */
function expected(name: string, writes: boolean, caller: Caller): string {
  if (caller === 'nobody' || caller === 'banned') return 'UNAUTHORIZED';
  if (!isMember(caller)) return 'ORGANIZATION_NOT_FOUND';
  if (caller === 'impersonator' && writes) return 'FORBIDDEN';
  const { permission, rejection } = access[name] ?? {};
  const role: OrganizationRole = roles[caller];
  if (!permission || hasOrganizationPermission(role, permission)) return 'allowed';
  return rejection ?? getRejection(permission);
}

/** An organization with everyone around it. */
async function setTheStage(app: TestApp) {
  // All calls come from one address, whose rate limit would be reached.
  app.clock.advance(60);
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  const secondOwner = await newMember(app, organization, 'owner');
  const [admin, member, target, former, banned] = await Promise.all(
    (['admin', 'member', 'member', 'member', 'admin'] as const).map((role) =>
      newMember(app, organization, role),
    ),
  );
  const stranger = await newUser(app);
  const productAdmin = await newUser(app, { role: 'admin' });
  if (!admin || !member || !target || !former || !banned) throw new Error('no members');
  await admin.call('DELETE', `${organization.path}/members/${former.id}`);
  await app.database.db.update(users).set({ banned: true }).where(eq(users.id, banned.id));
  const begun = await app.call('/api/auth/admin/impersonate-user', {
    body: { userId: secondOwner.id },
    headers: { cookie: productAdmin.cookie },
  });
  const impersonator = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { body: team } = await owner.call('POST', `${organization.path}/teams`, { name: 'Other' });
  const path = `${organization.path}/teams/${String(team.id)}/members`;
  await owner.call('POST', path, { userId: target.id });
  // The last team could not be deleted.
  await newTeam(owner, organization);
  const { invitationId } = await inviteOne(owner, organization, `${newWord('to')}@example.com`);
  const cancelled = await inviteOne(owner, organization, `${newWord('to')}@example.com`);
  await owner.call('DELETE', `${organization.path}/invitations/${cancelled.invitationId}`);
  const link = { role: 'member', maxUses: null, expiresInDays: 7 };
  const { body: created } = await owner.call('POST', `${organization.path}/invite-links`, link);
  const ofFeatures = await Promise.all(added.map((data) => data.inputs(app, owner, organization)));
  const cookies: Record<Caller, string> = {
    nobody: '',
    banned: banned.cookie,
    stranger: stranger.cookie,
    former: former.cookie,
    impersonator,
    member: member.cookie,
    admin: admin.cookie,
    owner: owner.cookie,
  };
  return {
    organization,
    target,
    teamId: String(team.id),
    teamUpdatedAt: team.updatedAt,
    invitationId,
    cancelledId: cancelled.invitationId,
    former,
    link,
    linkId: created.id,
    ofFeatures,
    cookies,
  };
}

type Stage = Awaited<ReturnType<typeof setTheStage>>;

/** Input that succeeds, at least the first time. */
function getInput(name: string, stage: Stage) {
  const { organization, target, former, invitationId, link, ofFeatures } = stage;
  const team = { id: stage.teamId };
  const more: Record<string, object> = {
    'organizations/update': {
      name: 'Renamed',
      newSlug: organization.slug,
      expectedUpdatedAt: organization.updatedAt,
    },
    'organizations/members/setRole': { userId: target.id, role: 'admin' },
    'organizations/members/remove': { userId: target.id },
    'organizations/members/restore': { userId: former.id },
    'organizations/members/transferOwnership': { userId: target.id },
    'organizations/inviteLinks/create': link,
    'organizations/inviteLinks/revoke': { id: stage.linkId },
    'organizations/joinDomain/set': { domain: null },
    'organizations/teams/get': team,
    'organizations/teams/members': team,
    'organizations/teams/create': { name: 'New' },
    'organizations/teams/update': { ...team, name: 'New', expectedUpdatedAt: stage.teamUpdatedAt },
    'organizations/teams/remove': team,
    'organizations/teams/addMember': { ...team, userId: target.id },
    'organizations/teams/removeMember': { ...team, userId: target.id },
    'organizations/invitations/invite': { emails: [`${newWord('a')}@example.com`], role: 'member' },
    'organizations/invitations/resend': { invitationId },
    'organizations/invitations/cancel': { invitationId },
    'organizations/invitations/restore': { invitationId: stage.cancelledId },
    ...Object.assign({}, ...ofFeatures),
  };
  return { slug: organization.slug, ...more[name] };
}

const rejections = /^(UNAUTHORIZED|FORBIDDEN|ORGANIZATION_NOT_FOUND|YOU_ARE_NOT_ALLOWED_.*)$/;

async function callRpc(app: TestApp, name: string, cookie: string, input: object) {
  const response = await app.call(`/api/rpc/${name}`, {
    body: { json: input },
    headers: { cookie },
  });
  const { json } = (await response.json()) as { json: { code?: string } | null };
  const code = response.ok ? '' : (json?.code ?? '');
  return { status: response.status, result: rejections.test(code) ? code : 'allowed', json };
}

const names = (tables: { name: string }[]) => tables.map(({ name }) => name).join('|');

/** The organizations of a user, and their number: the only statements that start from the user. */
const isMembershipLookup = /where "organization_members"\."user_id" = \$1(?: order by|;)/;

/** The conditions of joins and of the statement, or the columns of an insert. */
const getConditions = (text: string) => text.slice(text.search(/ on | where |\binto\b/));

const takesSlug = procedures.filter(
  ({ input, name }) =>
    Object.hasOwn(Object((input as { entries?: object } | undefined)?.entries), 'slug') &&
    !withoutMembership.has(name),
);

test('every procedure that takes a slug is in the table, and nothing else', () => {
  expect(Object.keys(access).toSorted()).toEqual(takesSlug.map(({ name }) => name).toSorted());
});

/** Every caller calls the procedure once. */
async function callAsEach(app: TestApp, name: string, given: Promise<Stage>) {
  const stage = await given;
  const input = getInput(name, stage);
  const seen: Partial<Record<Caller, string>> = {};
  const allowed: number[] = [];
  const statements = await getStatements(async () => {
    for (const caller of callers) {
      const { result, status } = await callRpc(app, name, stage.cookies[caller], input);
      seen[caller] = result;
      if (result === 'allowed') allowed.push(status);
    }
  });
  return { seen, allowed, statements };
}

onEachApp('a procedure of an organization', (app) => {
  // Setting the stage takes longer than the calls, and those that only read leave it as it is.
  const calls = new Map<string, ReturnType<typeof callAsEach>>();
  let forReads: Promise<Stage> | undefined;
  function getCalls({ name, writes }: (typeof takesSlug)[number]) {
    const getStage = () => (writes ? setTheStage(app()) : (forReads ??= setTheStage(app())));
    const known = calls.get(name) ?? callAsEach(app(), name, getStage());
    calls.set(name, known);
    return known;
  }

  test.each(takesSlug)('$name is for whom the permission table says', async (procedure) => {
    const { name, writes } = procedure;
    const { seen, allowed } = await getCalls(procedure);
    const wanted = callers.map((caller) => [caller, expected(name, writes, caller)]);
    expect(seen).toEqual(Object.fromEntries(wanted));
    // The first call that is allowed succeeds, so that the others are not rejected for another reason.
    expect(allowed[0]).toBe(200);
  });

  test.each(takesSlug)('$name names the organization in every statement', async (procedure) => {
    const tables = await rows<{ name: string }>(
      app().database.db,
      sql`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'organization_id'`,
    );
    expect(tables.length).toBeGreaterThan(3);
    const isOnTenantTable = new RegExp(`\\b(from|join|update|into) "?(${names(tables)})\\b`);
    const { statements } = await getCalls(procedure);
    const without = statements
      .filter((text) => isOnTenantTable.test(text) && !isMembershipLookup.test(text))
      .filter((text) => !/"?organization_id"? *(=|,|\))/.test(getConditions(text)));
    expect(without).toEqual([]);
  });

  test('every procedure answers strangers as if it did not exist', async () => {
    const { slug } = await newOrganization(await newUser(app()));
    const { cookie } = await newUser(app());
    for (const { name } of takesSlug) {
      const other = await callRpc(app(), name, cookie, { slug });
      const none = await callRpc(app(), name, cookie, { slug: 'no-such-organization' });
      expect({ name, ...other }).toEqual({ name, ...none });
    }
  });
});
