import { expect } from 'vitest';
import type { OrganizationErrorCode } from '~/features/organizations/errors';
import { maxInviteLinks } from '~/features/organizations/invite-links/schema';
import type { TestApp } from './app';
import {
  type TestOrganization,
  type TestUser,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from './organizations';
import type { send } from './rest';

interface NewLink {
  role?: string;
  maxUses?: number | null;
  expiresInDays?: number;
}

/** Creates an invite link, and returns its ID and the token. */
export async function newLink(
  creator: TestUser,
  { path }: { path: string },
  more: NewLink = {},
): Promise<{ id: string; token: string }> {
  const input = { role: 'member', maxUses: null, expiresInDays: 7, ...more };
  const { status, body } = await creator.call('POST', `${path}/invite-links`, input);
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  return { id: String(body.id), token: String(body.link).split('/').at(-1) ?? '' };
}

export const joinByLink = (user: TestUser, token: string) =>
  user.call('POST', '/invite-links/join', { token });

/** An owner with an address at a domain of their own, whose organization has it. */
export async function newDomain(app: TestApp) {
  const domain = `${newWord('acme')}.example`;
  const owner = await newUser(app, { email: `owner@${domain}` });
  const organization = await newOrganization(owner);
  return { domain, owner, organization };
}

export const setDomain = (user: TestUser, { path }: { path: string }, domain: string | null) =>
  user.call('PUT', `${path}/join-domain`, { domain });

export const joinByDomain = (user: TestUser, { id }: Pick<TestOrganization, 'id'>) =>
  user.call('POST', `/joinable-organizations/${id}/join`, {});

/** The audit log has these entries, in whatever order: some have the same time. */
export async function expectLogged(
  user: TestUser,
  { path }: { path: string },
  entries: Record<string, unknown>[],
): Promise<void> {
  const { body } = await user.call('GET', `${path}/activity`);
  for (const entry of entries) expect(body.items).toContainEqual(expect.objectContaining(entry));
}

async function withLink(app: TestApp, more: NewLink = {}) {
  const owner = await newUser(app);
  const organization = await newOrganization(owner);
  return { owner, organization, ...(await newLink(owner, organization, more)) };
}

type Provoke = (app: TestApp) => ReturnType<typeof send>;

/** How each error code of joining, transfers and undoing occurs. */
export const provokeJoining = {
  async USER_IS_ALREADY_AN_OWNER(app) {
    const owner = await newUser(app);
    const { path } = await newOrganization(owner);
    return owner.call('POST', `${path}/members/${owner.id}/transfer-ownership`, {});
  },
  async YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION(app) {
    const { owner, organization, token } = await withLink(app);
    const member = await newMember(app, organization);
    await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    return joinByLink(member, token);
  },
  INVITE_LINK_NOT_FOUND: async (app) => joinByLink(await newUser(app), 'unknown'),
  async INVITE_LINK_NO_LONGER_VALID(app) {
    const { token } = await withLink(app, { maxUses: 1 });
    await joinByLink(await newUser(app), token);
    return joinByLink(await newUser(app), token);
  },
  async INVITE_LINK_LIMIT_REACHED(app) {
    const { owner, organization } = await withLink(app);
    for (let count = 1; count < maxInviteLinks; count += 1) await newLink(owner, organization);
    const input = { role: 'member', maxUses: null, expiresInDays: 7 };
    return owner.call('POST', `${organization.path}/invite-links`, input);
  },
  async JOIN_DOMAIN_NOT_ALLOWED(app) {
    const { owner, organization } = await newDomain(app);
    return setDomain(owner, organization, 'another.example');
  },
  async JOIN_DOMAIN_TAKEN(app) {
    const { owner, organization, domain } = await newDomain(app);
    await setDomain(owner, organization, domain);
    const other = await newUser(app, { email: `other@${domain}` });
    return setDomain(other, await newOrganization(other), domain);
  },
} satisfies Partial<Record<OrganizationErrorCode, Provoke>>;
