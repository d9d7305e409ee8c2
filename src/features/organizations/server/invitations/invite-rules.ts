import * as v from 'valibot';
import { authErrors } from '~/features/accounts/auth/errors';
import { emailSchema } from '~/features/accounts/auth/schema';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { queueEmails } from '~/server/mail/send-email';
import type { SessionContext } from '~/server/request-context';
import { commonErrors } from '~/shared/errors/app-error';
import { organizationErrors } from '../../errors';
import type { Invite, InviteResult } from '../../invitation-schema';
import type { OrganizationRole } from '../../permissions';
import type { OwnOrganization } from '../../schema';
import { countEmails, getExpiry, getMail, newLink } from './rules';
import {
  type Address,
  insertInvitations,
  readAddresses,
  cancelPending,
  readInvitation,
  updateInvitation,
} from './queries';
import { getLimits } from '../limits';
import { lockOrganization, type MemberContext } from '../locks';
import { recordAllInOrganization, recordInOrganization } from '../log';
import { mayGrantRole, organizationError, requireRole } from '../rejection';
import { readTeam } from '../../teams/server/queries';
import { cutText } from '~/shared/text/cut-text';

interface Inviting {
  organization: OwnOrganization;
  role: OrganizationRole;
  team: { id: string; name: string } | undefined;
}

async function requireInviting(
  context: SessionContext,
  organization: OwnOrganization,
  input: Omit<Invite, 'slug'>,
): Promise<Inviting> {
  const role = requireRole(input.role);
  requireMayGrant(context, role, organization.role);
  if (input.teamId === undefined) return { organization, role, team: undefined };
  const team = await readTeam(context.db, organization.id, input.teamId);
  if (!team) throw organizationError('TEAM_NOT_FOUND', { field: 'teamId' });
  return { organization, role, team };
}

function requireMayGrant(
  context: SessionContext,
  role: OrganizationRole,
  own: OrganizationRole,
): void {
  if (!mayGrantRole(context, role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE', { field: 'role' });
}

const outcomes = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'already-member',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'already-invited',
  INVITATION_LIMIT_REACHED: 'limit',
  TOO_MANY_INVITATIONS_TO_THIS_ADDRESS: 'limit',
  TOO_MANY_REQUESTS: 'limit',
  INVALID_EMAIL: 'invalid',
} as const;

type Rejection = keyof typeof outcomes;

function rejected(
  { i18n }: SessionContext,
  email: string,
  code: Rejection,
  retryAfter?: number,
): InviteResult {
  const { message } = { ...commonErrors, ...authErrors, ...organizationErrors }[code];
  const error = { code, message: i18n.t(message), ...(retryAfter && { retryAfter }) };
  return { email: cutText(email, 300), outcome: outcomes[code], error };
}

export function getRejection({ isMember, isInvited }: Address) {
  if (isMember) return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION';
  return isInvited ? 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' : undefined;
}

/**
 * Each address gets a result of its own: a wrong one does not stop the others. Everything is decided before
 * the organization is locked, and inviting many takes as many statements as inviting one.
 */
export async function invite(
  context: SessionContext,
  organization: OwnOrganization,
  input: Omit<Invite, 'slug'>,
): Promise<InviteResult[]> {
  const { db, config, now } = context;
  const inviting = await requireInviting(context, organization, input);
  const results = new Map<string, InviteResult>();
  const keys = input.emails.map((email) => {
    const parsed = v.safeParse(emailSchema, email);
    if (!parsed.success) results.set(email, rejected(context, email, 'INVALID_EMAIL'));
    return parsed.success ? parsed.output : email;
  });
  const emails = [...new Set(keys)];
  const valid = emails.filter((email) => !results.has(email));
  const { addresses, pending } = await readAddresses(db, organization.id, valid, now());
  const remaining = getLimits(config, organization).invitations - pending;
  const candidates: Address[] = [];
  for (const address of valid.flatMap((email) => addresses.get(email) ?? [])) {
    const isFull = candidates.length >= remaining;
    const rejection = getRejection(address) ?? (isFull ? 'INVITATION_LIMIT_REACHED' : undefined);
    if (rejection) results.set(address.email, rejected(context, address.email, rejection));
    else candidates.push(address);
  }
  const exceeded = await countEmails(context, organization, candidates);
  for (const { email, code, retryAfter } of exceeded)
    results.set(email, rejected(context, email, code, retryAfter));
  const allowed = candidates.filter(({ email }) => !results.has(email));
  if (allowed.length > 0) {
    const sent = await inTransaction(context, (tx) => inviteAll(tx, context, inviting, allowed));
    for (const result of sent) results.set(result.email, result);
  }
  return emails.flatMap((email) => results.get(email) ?? []);
}

/** Under the lock of the organization. */
async function inviteAll(
  tx: Db,
  context: SessionContext,
  { organization: { id: organizationId }, role, team }: Inviting,
  addresses: Address[],
): Promise<InviteResult[]> {
  const { session } = context;
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    invitation: 'create',
  });
  requireMayGrant(context, role, own);
  const createdAt = context.now();
  const expiresAt = getExpiry(createdAt);
  const invited = addresses.map((address) => ({ ...address, ...newLink(context) }));
  const inviterId = session.user.id;
  const ids = await insertInvitations(
    tx,
    { organizationId, role, teamId: team?.id ?? null, inviterId, createdAt, expiresAt },
    invited,
    getLimits(context.config, organization).invitations,
  );
  const created = invited.filter(({ email }) => ids.has(email));
  if (created.length > 0) {
    const mails = created.map((invitation) => ({
      ...getMail(context, session.user, { ...invitation, organization, role }),
      cause: session.user.id,
    }));
    await queueEmails(tx, context, mails, expiresAt);
    await recordAllInOrganization(
      tx,
      context,
      organization,
      created.map(({ email }) => ({
        kind: 'organization.invitation-sent',
        after: { email, role, ...(team && { team: team.name }) },
      })),
    );
  }
  const missing = invited.filter(({ email }) => !ids.has(email));
  const others = await rejectOthers(tx, context, organizationId, missing);
  return [
    ...created.map(({ email, link }): InviteResult => ({
      email,
      outcome: 'invited',
      link,
      invitationId: ids.get(email) ?? '',
    })),
    ...others,
  ];
}

/** Others invited them, or used up the limit, at the same time. */
async function rejectOthers(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  addresses: Address[],
): Promise<InviteResult[]> {
  const emails = addresses.map(({ email }) => email);
  const found = await readAddresses(tx, organizationId, emails, context.now());
  return [...found.addresses.values()].map((address) =>
    rejected(context, address.email, getRejection(address) ?? 'INVITATION_LIMIT_REACHED'),
  );
}

/**
 * Undoes cancelling. The link in the email works again, until the same day as before, and depends on
 * the same inviter. Anyone who could invite the address with this role may do it.
 */
export async function restoreInvitation(
  tx: Db,
  context: MemberContext,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { id: organizationId } = context.organization;
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    invitation: 'create',
  });
  const invitation = await readInvitation(tx, organizationId, invitationId);
  if (!invitation) throw organizationError('INVITATION_NOT_FOUND');
  const { email, role, status } = invitation;
  if (status !== 'cancelled') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  if (!mayGrantRole(context, role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  const { addresses, pending } = await readAddresses(tx, organizationId, [email], context.now());
  const address = addresses.get(email);
  const rejection = address && getRejection(address);
  if (rejection) throw organizationError(rejection);
  if (pending >= getLimits(context.config, organization).invitations)
    throw organizationError('INVITATION_LIMIT_REACHED');
  // One that has lapsed since blocks nothing.
  await cancelPending(tx, organizationId, email);
  await updateInvitation(tx, invitation, { status: 'pending' });
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.invitation-restored',
    after: { email, role },
  });
}
