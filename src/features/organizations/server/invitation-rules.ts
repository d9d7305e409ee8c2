import * as v from 'valibot';
import { authErrors } from '~/features/auth/errors';
import { emailSchema } from '~/features/auth/schema';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import { type Use, consumeRateLimits, enforceRateLimits } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { queueEmail } from '~/server/mail/send-email';
import { commonErrors } from '~/shared/app-error';
import type { Language } from '~/shared/i18n/languages';
import { organizationErrors } from '../errors';
import type { Invite, InviteResult } from '../invitation-schema';
import { type OrganizationRole, isRoleWithin } from '../permissions';
import {
  type Address,
  countPending,
  hashToken,
  insertInvitation,
  newToken,
  readAddresses,
  readInvitation,
  updateInvitation,
} from './invitation-queries';
import { limitsOf } from './limits';
import { type StoredOrganization, lockOrganization } from './locks';
import { logTarget, recordInOrganization } from './log';
import { invitationMail } from './mails';
import { organizationError, requireRole } from './refusal';
import { readTeam } from './team-queries';

/** Rules for inviting. Each runs in one transaction, with the organization locked. */

const invitationDays = 7;
const hour = 3600;

/** For all organizations of an inviter together: deleting and creating some gains nothing. */
const emailsPerInviter = 100;

function emailLimits({ context, session }: Actor, organization: { id: string }): Use[] {
  const { invitationEmails } = limitsOf(context.config, organization);
  const perInviter = { times: Math.max(emailsPerInviter, invitationEmails), seconds: hour };
  return [
    {
      key: `invitations:${organization.id}`,
      limit: { times: invitationEmails, seconds: hour },
    },
    { key: `invitations-by:${session.user.id}`, limit: perInviter },
  ];
}

const linkOf = ({ config }: RequestContext, token: string) =>
  `${config.baseUrl}/invitation/${token}`;

/** A new token and expiry, both for a new invitation and for one that is sent again. */
function renewal({ context }: Actor) {
  const token = newToken();
  const expiresAt = new Date(context.now().getTime() + invitationDays * 86_400_000);
  return {
    token,
    link: linkOf(context, token),
    fields: { tokenHash: hashToken(token), expiresAt, undeliveredAt: null },
  };
}

interface Sending {
  email: string;
  language: Language | null;
  organization: StoredOrganization;
  role: OrganizationRole;
  link: string;
  expiresAt: Date;
}

/** In the language of the account, if there is one, or else of the inviter. */
async function send(tx: Db, { context, session }: Actor, sending: Sending): Promise<void> {
  const i18n = sending.language ? i18nFor(sending.language) : context.i18n;
  const { name, logo } = sending.organization;
  const mail = invitationMail(i18n, {
    to: sending.email,
    organization: name,
    logo: logo && `${context.config.baseUrl}${logo}`,
    role: sending.role,
    inviter: session.user.name,
    link: sending.link,
    days: invitationDays,
  });
  const about = logTarget(sending.organization);
  await queueEmail(tx, context, { ...mail, about }, sending.expiresAt);
}

interface Inviting {
  organization: StoredOrganization;
  role: OrganizationRole;
  team: { id: string; name: string } | undefined;
  /** How many more may be pending. */
  room: number;
}

const refusals = {
  'already-member': 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'already-invited': 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  limit: 'INVITATION_LIMIT_REACHED',
} as const;

function refused(
  { i18n }: RequestContext,
  email: string,
  outcome: keyof typeof refusals,
): InviteResult {
  const code = refusals[outcome];
  return { email, outcome, error: { code, message: i18n.t(organizationErrors[code].message) } };
}

function invalid({ i18n }: RequestContext, email: string): InviteResult {
  const error = {
    code: 'INVALID_EMAIL',
    message: i18n.t(authErrors.INVALID_EMAIL.message),
  } as const;
  return { email: email.slice(0, 300), outcome: 'invalid', error };
}

/** Invites one address, or says why not. */
async function inviteOne(
  tx: Db,
  actor: Actor,
  address: Address,
  inviting: Inviting,
): Promise<InviteResult> {
  const { context, session } = actor;
  const { organization, role, team } = inviting;
  const { email, pending } = address;
  const now = context.now();
  if (address.isMember) return refused(context, email, 'already-member');
  if (pending && pending.expiresAt > now) return refused(context, email, 'already-invited');
  if (inviting.room <= 0) return refused(context, email, 'limit');
  const verdicts = await consumeRateLimits(tx, emailLimits(actor, organization), now);
  const exceeded = verdicts.filter((it) => !it.allowed);
  if (exceeded.length > 0) {
    const retryAfter = Math.max(...exceeded.map((it) => it.retryAfter));
    const message = context.i18n.t(commonErrors.TOO_MANY_REQUESTS.message);
    return { email, outcome: 'limit', error: { code: 'TOO_MANY_REQUESTS', message, retryAfter } };
  }
  inviting.room -= 1;
  const { link, fields } = renewal(actor);
  const invitation = {
    ...fields,
    email,
    role,
    teamId: team?.id ?? null,
    inviterId: session.user.id,
    inviterName: session.user.name,
    createdAt: now,
  };
  // An expired one is replaced.
  if (pending)
    await updateInvitation(tx, { organizationId: organization.id, id: pending.id }, invitation);
  const invitationId =
    pending?.id ?? (await insertInvitation(tx, { ...invitation, organizationId: organization.id }));
  await send(tx, actor, { ...address, organization, role, link, expiresAt: fields.expiresAt });
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.invitation-sent',
    after: { email, role, ...(team && { team: team.name }) },
  });
  return { email, outcome: 'invited', link, invitationId };
}

/** Invites each address by itself: a wrong one does not stop the others. */
export async function invite(
  tx: Db,
  actor: Actor,
  organizationId: string,
  input: Omit<Invite, 'slug'>,
): Promise<InviteResult[]> {
  const { context } = actor;
  const role = requireRole(input.role);
  const { organization, role: own } = await lockOrganization(tx, actor, organizationId, {
    invitation: 'create',
  });
  if (!isRoleWithin(role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE', { field: 'role' });
  const team =
    input.teamId === undefined ? undefined : await readTeam(tx, organizationId, input.teamId);
  if (input.teamId !== undefined && !team)
    throw organizationError('TEAM_NOT_FOUND', { field: 'teamId' });
  const parsed = input.emails.map((email) => ({ email, result: v.safeParse(emailSchema, email) }));
  const valid = parsed.flatMap(({ result }) => (result.success ? [result.output] : []));
  const addresses = await readAddresses(tx, organizationId, [...new Set(valid)]);
  const { invitations } = limitsOf(context.config, organization);
  const room = invitations - (await countPending(tx, organizationId, context.now()));
  const inviting: Inviting = { organization, role, team, room };
  const results = new Map<string, InviteResult>();
  for (const { email, result } of parsed) {
    const address = result.success ? addresses.get(result.output) : undefined;
    const key = address?.email ?? email;
    if (results.has(key)) continue;
    results.set(
      key,
      address ? await inviteOne(tx, actor, address, inviting) : invalid(context, email),
    );
  }
  return [...results.values()];
}

/** Renews the token and the expiry: earlier links no longer work. */
export async function resendInvitation(
  tx: Db,
  actor: Actor,
  organizationId: string,
  id: string,
): Promise<{ link: string; expiresAt: string }> {
  const { context, session } = actor;
  const { organization, role: own } = await lockOrganization(tx, actor, organizationId, {
    invitation: 'create',
  });
  const invitation = await requirePending(tx, organizationId, id);
  if (!isRoleWithin(invitation.role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
  await enforceRateLimits(tx, emailLimits(actor, organization), context.now());
  const { link, fields } = renewal(actor);
  // The sender becomes the inviter: the first one may have left.
  const inviter = { inviterId: session.user.id, inviterName: session.user.name };
  await updateInvitation(tx, invitation, { ...fields, ...inviter });
  const { email } = invitation;
  const address = (await readAddresses(tx, organizationId, [email])).get(email);
  await send(tx, actor, {
    email,
    language: address?.language ?? null,
    organization,
    role: invitation.role,
    link,
    expiresAt: fields.expiresAt,
  });
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.invitation-resent',
    after: { email, role: invitation.role },
  });
  return { link, expiresAt: fields.expiresAt.toISOString() };
}

async function requirePending(tx: Db, organizationId: string, id: string) {
  const invitation = await readInvitation(tx, organizationId, id);
  if (!invitation) throw organizationError('INVITATION_NOT_FOUND');
  if (invitation.status !== 'pending') throw organizationError('FAILED_TO_RETRIEVE_INVITATION');
  return invitation;
}

export async function cancelInvitation(
  tx: Db,
  actor: Actor,
  organizationId: string,
  id: string,
): Promise<void> {
  const { organization } = await lockOrganization(tx, actor, organizationId, {
    invitation: 'cancel',
  });
  const invitation = await requirePending(tx, organizationId, id);
  await updateInvitation(tx, invitation, { status: 'cancelled' });
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.invitation-cancelled',
    before: { email: invitation.email, role: invitation.role },
  });
}
