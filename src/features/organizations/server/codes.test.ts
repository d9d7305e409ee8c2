import { readFileSync } from 'node:fs';
import all from 'virtual:messages/all';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { defaultLanguage, languages } from '~/shared/i18n/languages';
import { type TestApp, onEachApp } from '../../../../tests/app';
import {
  addMember,
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
  newWord,
} from '../../../../tests/organizations';
import { provokeJoining } from '../../../../tests/organization-joining';
import { send } from '../../../../tests/rest';
import { otherLanguage } from '../../../../tests/languages';
import { specifiedOrganizationCodes } from '../../../../tests/public-auth-codes';
import { type OrganizationErrorCode, organizationErrors } from '../errors';
import { organizationInvitations } from './tables';

/** Small limits, so that a few calls reach them. */
const limits = {
  ORGANIZATIONS_PER_USER: '2',
  ORGANIZATION_TEAMS: '2',
  ORGANIZATION_MEMBERS: '3',
  ORGANIZATION_INVITATIONS: '2',
};

type Answer = Awaited<ReturnType<typeof send>>;

/** An owner with an organization. */
async function start(app: TestApp) {
  const owner = await newUser(app);
  return { owner, organization: await newOrganization(owner) };
}

/** A call of a plain member that needs a permission. */
const asMember =
  (method: string, path: string, body?: unknown) =>
  async (app: TestApp): Promise<Answer> => {
    const { owner, organization } = await start(app);
    const member = await newMember(app, organization);
    const at = path.replace('TEAM', await newTeam(owner, organization)).replace('OWNER', owner.id);
    return member.call(method, organization.path + at, body);
  };

/** An invitation that was just sent, and its recipient. */
async function invited(app: TestApp, role = 'member') {
  const { owner, organization } = await start(app);
  const invitee = await newUser(app);
  const invitation = await inviteOne(owner, organization, invitee.email, { role });
  const accept = () => invitee.call('POST', '/invitations/accept', { token: invitation.token });
  return { owner, organization, invitee, invitation, accept };
}

/** How each code occurs. The record is complete by its type. */
/** Raised by other features. */
const ofContent = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT';
type OwnCode = Exclude<OrganizationErrorCode, typeof ofContent>;

const provoke: Record<OwnCode, (app: TestApp) => Promise<Answer>> = {
  ...provokeJoining,
  async NO_ACTIVE_ORGANIZATION(app) {
    const { cookie } = await newUser(app);
    const response = await app.call('/api/rpc/organizations/get', {
      body: { json: {} },
      headers: { cookie },
    });
    const { json } = (await response.json()) as { json: Answer['body'] };
    return { status: response.status, body: json };
  },
  ORGANIZATION_NOT_FOUND: async (app) => (await newUser(app)).call('GET', '/organizations/none'),
  async ORGANIZATION_ALREADY_EXISTS(app) {
    const { owner, organization } = await start(app);
    return owner.call('POST', '/organizations', { name: 'Other', slug: organization.slug });
  },
  async ORGANIZATION_CHANGED(app) {
    const { owner, organization } = await start(app);
    const edit = {
      name: 'Renamed',
      newSlug: organization.slug,
      expectedUpdatedAt: '2030-01-01T00:00:00.000Z',
    };
    return owner.call('PATCH', organization.path, edit);
  },
  async YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS(app) {
    const { owner } = await start(app);
    await newOrganization(owner);
    return owner.call('POST', '/organizations', { name: 'Third', slug: newWord('third') });
  },
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION: asMember('GET', '/activity'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: asMember('PATCH', '', {}),
  async YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION(app) {
    const { organization } = await start(app);
    const admin = await newMember(app, organization, 'admin');
    return admin.call('DELETE', organization.path);
  },
  async MEMBER_NOT_FOUND(app) {
    const { owner, organization } = await start(app);
    const stranger = await newUser(app);
    return owner.call('DELETE', `${organization.path}/members/${stranger.id}`);
  },
  async ROLE_NOT_FOUND(app) {
    const { owner, organization } = await start(app);
    const member = await newMember(app, organization);
    const path = `${organization.path}/members/${member.id}/role`;
    return owner.call('POST', path, { role: 'constructor' });
  },
  async USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION(app) {
    const { owner, organization } = await start(app);
    const { id: userId } = await newUser(app);
    const path = `${organization.path}/teams/${await newTeam(owner, organization)}/members`;
    return owner.call('POST', path, { userId });
  },
  async USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION(app) {
    const { organization, invitee, accept } = await invited(app);
    await addMember(app, organization, invitee);
    return accept();
  },
  async ORGANIZATION_MEMBERSHIP_LIMIT_REACHED(app) {
    const { organization, accept } = await invited(app);
    await newMember(app, organization);
    await newMember(app, organization);
    return accept();
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: asMember('POST', '/members/OWNER/role', {
    role: 'member',
  }),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: asMember('DELETE', '/members/OWNER'),
  async YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER(app) {
    const { owner, organization } = await start(app);
    await newMember(app, organization);
    return owner.call('POST', `${organization.path}/leave`, {});
  },
  async ONLY_OWNER(app) {
    const { owner, organization } = await start(app);
    await newMember(app, organization);
    const admin = await newUser(app, { role: 'admin' });
    return admin.call('DELETE', `/users/${owner.id}`);
  },
  async OWNER_IS_BANNED(app) {
    const { organization } = await start(app);
    const admin = await newUser(app, { role: 'admin' });
    const { id: userId } = await newUser(app, { banned: true });
    return admin.call('POST', `/manager/organizations/${organization.id}/owners`, { userId });
  },
  async TEAM_NOT_FOUND(app) {
    const { owner, organization } = await start(app);
    return owner.call('GET', `${organization.path}/teams/none`);
  },
  async TEAM_CHANGED(app) {
    const { owner, organization } = await start(app);
    const path = `${organization.path}/teams/${await newTeam(owner, organization)}`;
    const expectedUpdatedAt = '2030-01-01T00:00:00.000Z';
    return owner.call('PATCH', path, { name: 'Renamed', expectedUpdatedAt });
  },
  async TEAM_NAME_TAKEN(app) {
    const { owner, organization } = await start(app);
    await newTeam(owner, organization, 'Editors');
    return owner.call('POST', `${organization.path}/teams`, { name: 'EDITORS' });
  },
  async UNABLE_TO_REMOVE_LAST_TEAM(app) {
    const { owner, organization } = await start(app);
    return owner.call('DELETE', `${organization.path}/teams/${await newTeam(owner, organization)}`);
  },
  async YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS(app) {
    const { owner, organization } = await start(app);
    await newTeam(owner, organization, 'First');
    await newTeam(owner, organization, 'Second');
    return owner.call('POST', `${organization.path}/teams`, { name: 'Third' });
  },
  async USER_IS_NOT_A_MEMBER_OF_THE_TEAM(app) {
    const { owner, organization } = await start(app);
    const member = await newMember(app, organization);
    const teamId = await newTeam(owner, organization);
    const path = `${organization.path}/teams/${teamId}/members/${member.id}`;
    return owner.call('DELETE', path);
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: asMember('POST', '/teams', {
    name: 'New',
  }),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: asMember('PATCH', '/teams/TEAM', {}),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: asMember('DELETE', '/teams/TEAM'),
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: asMember('POST', '/teams/TEAM/members', {
    userId: 'x',
  }),
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: asMember('DELETE', '/teams/TEAM/members/OWNER'),
  INVITATION_NOT_FOUND: (app) => send(app, '', 'GET', `/invitations/${'x'.repeat(43)}`),
  async FAILED_TO_RETRIEVE_INVITATION(app) {
    const { owner, organization, invitation, accept } = await invited(app);
    await owner.call('DELETE', `${organization.path}/invitations/${invitation.invitationId}`);
    return accept();
  },
  async INVITATION_LIMIT_REACHED(app) {
    const { owner, organization } = await start(app);
    await inviteOne(owner, organization, 'first@example.com');
    await inviteOne(owner, organization, 'second@example.com');
    const { error, outcome } = await inviteOne(owner, organization, 'third@example.com');
    expect(outcome).toBe('limit');
    return { status: 403, body: { ...error } };
  },
  async TOO_MANY_INVITATIONS_TO_THIS_ADDRESS(app) {
    const { owner, organization, invitation } = await invited(app);
    const path = `${organization.path}/invitations/${invitation.invitationId}/resend`;
    for (let sent = 1; sent < 5; sent += 1) await owner.call('POST', path, {});
    return owner.call('POST', path, {});
  },
  async USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION(app) {
    const { owner, organization, invitee } = await invited(app);
    const { error, outcome } = await inviteOne(owner, organization, invitee.email.toUpperCase());
    expect(outcome).toBe('already-invited');
    return { status: 409, body: { ...error } };
  },
  async YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION(app) {
    const { invitation } = await invited(app);
    const other = await newUser(app);
    return other.call('POST', '/invitations/decline', { token: invitation.token });
  },
  async EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION(app) {
    const { invitee, accept } = await invited(app);
    const unverified = { emailVerified: false };
    await app.database.db.update(users).set(unverified).where(eq(users.id, invitee.id));
    return accept();
  },
  async INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION(app) {
    const { owner, organization } = await start(app);
    const admin = await newMember(app, organization, 'admin');
    const invitee = await newUser(app);
    const { token } = await inviteOne(admin, organization, invitee.email);
    await admin.call('POST', `${organization.path}/leave`, {});
    expect(owner.id).not.toBe(admin.id);
    return invitee.call('POST', '/invitations/accept', { token });
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: asMember('POST', '/invitations', {
    emails: ['a@example.com'],
    role: 'member',
  }),
  async YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE(app) {
    const { organization } = await start(app);
    const admin = await newMember(app, organization, 'admin');
    const input = { emails: ['a@example.com'], role: 'owner' };
    return admin.call('POST', `${organization.path}/invitations`, input);
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: asMember('DELETE', '/invitations/x'),
};

/** What messages say beside their text: the names of the organizations, the limit. */
const detailIn: Partial<Record<OrganizationErrorCode, string>> = {
  ONLY_OWNER: 'The org',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: limits.ORGANIZATIONS_PER_USER,
};

const codes = Object.keys(organizationErrors).filter((code) => code !== ofContent) as OwnCode[];

onEachApp(
  'an error of organizations',
  (app) => {
    test.each(codes)('%s is answered by a call', async (code) => {
      const { status, body } = await provoke[code](app());
      const { message } = organizationErrors[code];
      expect({ status, code: body.code }).toEqual({
        status: organizationErrors[code].status,
        code,
      });
      expect(body.message).toMatch(detailIn[code] ?? all[defaultLanguage][message] ?? '');
    });

    test('has a message in the language of the request', async () => {
      const { cookie } = await newUser(app());
      const response = await app().call('/api/rest/organizations/none', {
        headers: { cookie, 'accept-language': otherLanguage },
      });
      expect(await response.json()).toMatchObject({
        message: all[otherLanguage]['organization-errors:ORGANIZATION_NOT_FOUND'],
      });
    });

    test('nothing was invited by rejected calls', async () => {
      const found = await app()
        .database.db.select()
        .from(organizationInvitations)
        .where(eq(organizationInvitations.email, 'a@example.com'));
      expect(found).toEqual([]);
    });
  },
  limits,
);

test('the catalogue has every code that the specification names', () => {
  expect(codes).toEqual(expect.arrayContaining(specifiedOrganizationCodes));
});

test.each(languages)('every code has a message in %s', (language) => {
  const silent = codes.filter((code) => !all[language][organizationErrors[code].message]?.trim());
  expect(silent).toEqual([]);
});

test('the documentation lists every code, and no other', () => {
  const text = readFileSync('docs/organizations-api.md', 'utf8');
  const listed = [...text.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => String(code));
  expect(listed.toSorted()).toEqual([...codes, ofContent].toSorted());
});
