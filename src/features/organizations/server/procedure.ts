import { rejectImpersonation } from '~/features/accounts/account/account.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import type { RequestContext, SessionContext } from '~/server/request-context';
import type { Session } from '~/shared/session';
import { type OrganizationErrorCode, organizationErrors } from '../errors';
import type { OrganizationPermission } from '../permissions';
import type { OwnOrganization } from '../schema';
import { readOwnOrganizations } from './queries';
import { organizationError, getRejection, requireOrganizationPermission } from './rejection';
import type { ServedTenant } from '~/features/activity/records.server';
import { type StoredOrganization, lockOrganization } from './locks';

/*
 * The procedure builders of everything that belongs to an organization. The slug is part of each
 * input; the membership is checked before the input, so a stranger learns nothing from validation.
 */

const memberships = new WeakMap<RequestContext['shared'], Promise<OwnOrganization[]>>();

/** The user's organizations: one statement per request, however many procedures a page calls. */
export function ownOrganizations(
  context: RequestContext,
  userId: string,
): Promise<OwnOrganization[]> {
  let loading = memberships.get(context.shared);
  if (!loading)
    memberships.set(context.shared, (loading = readOwnOrganizations(context.db, userId)));
  return loading;
}

function getSlug(input: unknown): string {
  const slug = typeof input === 'object' && input !== null && 'slug' in input ? input.slug : '';
  return typeof slug === 'string' ? slug : '';
}

/** Unknown slugs and those of other organizations get the same error. */
async function requireMembership(
  context: RequestContext,
  { user, program }: Session,
  input: unknown,
): Promise<OwnOrganization> {
  const slug = getSlug(input);
  if (slug === '') throw organizationError('NO_ACTIVE_ORGANIZATION', { field: 'slug' });
  const organization = (await ownOrganizations(context, user.id)).find((own) => own.slug === slug);
  const isOutside = program?.target && program.target.id !== organization?.id;
  if (!organization || isOutside) throw organizationError('ORGANIZATION_NOT_FOUND');
  return organization;
}

const base = permittedProcedure({ apps: 'app' })
  .meta({ target: 'organization' })
  .errors(errorMap(organizationErrors, 'NO_ACTIVE_ORGANIZATION', 'ORGANIZATION_NOT_FOUND'));

/** For members of the organization whose slug is in the input. Puts it into the context. */
export const memberProcedure = base.use(async ({ context, next }, input) => {
  const { session } = context;
  const organization = await requireMembership(context, session, input);
  return next({ context: { organization } });
});

/** For members whose role has the permission. */
export function organizationProcedure(
  permission: OrganizationPermission,
  rejection: OrganizationErrorCode = getRejection(permission),
) {
  return memberProcedure
    .meta({ scope: permission })
    .errors(errorMap(organizationErrors, rejection))
    .use(({ context, next }) => {
      requireOrganizationPermission(context.organization.role, permission, rejection);
      return next();
    });
}

/** The checks of `organizationMutation` for endpoints that are not procedures, such as uploads. */
export async function requireOrganizationMutation(
  context: SessionContext,
  input: Record<string, string>,
  permission: OrganizationPermission,
): Promise<OwnOrganization> {
  rejectImpersonation(context);
  const organization = await requireMembership(context, context.session, input);
  requireOrganizationPermission(organization.role, permission);
  return organization;
}

/**
 * For users who create an organization or accept an invitation themselves. Memberships and invitations
 * outlive an impersonation, so they are not changed during one.
 */
export const ownMutation = mutationProcedure({ apps: 'app' }).use(({ context, next }) => {
  rejectImpersonation(context);
  return next();
});

/** For members, to change something. */
export const memberMutation = memberProcedure.meta({ writes: true }).use(({ context, next }) => {
  rejectImpersonation(context);
  return next();
});

/** The same for members whose role has the permission. The rule checks it again under its lock. */
export function organizationMutation(
  permission: OrganizationPermission,
  rejection: OrganizationErrorCode = getRejection(permission),
) {
  return memberMutation
    .meta({ scope: permission })
    .errors(errorMap(organizationErrors, rejection))
    .use(({ context, next }) => {
      requireOrganizationPermission(context.organization.role, permission, rejection);
      return next();
    });
}

type Tenant = ServedTenant<StoredOrganization>;

/**
 * The server side of `inOrganization`, for `serveRecord`. Cast, because the builders put the
 * organization into the context besides, and permissions are those of organizations.
 */
export const organizationTenant: Tenant = {
  column: 'organizationId',
  read: (permission) =>
    (permission
      ? organizationProcedure(permission as OrganizationPermission)
      : memberProcedure) as unknown as ReturnType<Tenant['read']>,
  write: (permission) =>
    (permission
      ? organizationMutation(permission as OrganizationPermission)
      : memberMutation) as unknown as ReturnType<Tenant['write']>,
  get: (context) => (context as SessionContext & { organization: OwnOrganization }).organization,
  async lock(tx, context, id, permission) {
    const locked = await lockOrganization(tx, context, id, permission as OrganizationPermission);
    return locked.organization;
  },
};
