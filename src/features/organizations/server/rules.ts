import { changesBetween, lastChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { CreateOrganization, Organization, UpdateOrganization } from '../schema';
import { getLimits } from './limits';
import { type MemberContext, lockActor, lockOrganization } from './locks';
import { recordInOrganization } from './log';
import { insertMember } from './members/queries';
import {
  countOwnOrganizations,
  deleteOrganization,
  insertOrganization,
  dismissChecklist,
  isSlugTaken,
  readOrganization,
  updateOrganizationRow,
} from './queries';
import { organizationError } from './rejection';

/** Rules of organizations. Each runs in one transaction, with the organization locked. */

export async function requireRoomForOrganization(
  tx: Db,
  context: SessionContext,
  userId: string,
): Promise<void> {
  const max = context.config.organizations.perUser;
  if ((await countOwnOrganizations(tx, userId)) < max) return;
  const { t } = context.i18n;
  throw organizationError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS', {
    messageText:
      userId === context.session.user.id
        ? t('organization-errors:maximum.own', { max })
        : t('organization-errors:maximum.user', { max }),
  });
}

/** The organization as a member sees it. */
export async function describeOrganization(
  db: Db,
  context: SessionContext,
  { id, role }: Pick<Organization, 'id' | 'role'>,
): Promise<Organization> {
  const read = await readOrganization(db, id, context.session.user.id, context.now());
  if (!read) throw organizationError('ORGANIZATION_NOT_FOUND');
  const { hasOtherOwner, ...found } = read;
  const { members, teams, invitations } = getLimits(context.config, found);
  return {
    ...found,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    role,
    isOnlyOwner: role === 'owner' && !hasOtherOwner,
    limits: { members, teams, invitations },
  };
}

/** Creates an organization without teams; the creator is its owner. */
export async function createOrganization(
  tx: Db,
  context: SessionContext,
  input: CreateOrganization,
): Promise<Organization> {
  const now = context.now();
  const user = await lockActor(tx, context, 'no key update');
  await requireRoomForOrganization(tx, context, user.id);
  const organization = await insertOrganization(tx, input, now);
  const organizationId = organization.id;
  await insertMember(tx, { organizationId, userId: user.id, role: 'owner' }, now);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.created',
    after: { ...input },
  });
  return describeOrganization(tx, context, { id: organizationId, role: 'owner' });
}

export async function updateOrganization(
  tx: Db,
  context: MemberContext,
  { name, newSlug: slug, expectedUpdatedAt }: UpdateOrganization,
): Promise<Organization> {
  const { id } = context.organization;
  const { organization, role } = await lockOrganization(tx, context, id, {
    organization: 'update',
  });
  if (organization.updatedAt.getTime() !== new Date(expectedUpdatedAt).getTime())
    throw organizationError('ORGANIZATION_CHANGED', {
      change: await lastChange(tx, { ...organization, kinds: ['organization.updated'] }),
    });
  const changes = changesBetween(organization, { name, slug });
  if (slug !== organization.slug && (await isSlugTaken(tx, slug)))
    throw organizationError('ORGANIZATION_ALREADY_EXISTS', { field: 'newSlug' });
  if (changes) {
    await updateOrganizationRow(tx, id, { name, slug }, context.now());
    const entry = { kind: 'organization.updated' as const, ...changes };
    await recordInOrganization(tx, context, { id, name }, entry);
  }
  return describeOrganization(tx, context, { id, role });
}

/** Hides the first steps for everyone who sees them. Not in the log: nothing else changes. */
export async function hideChecklist(tx: Db, context: MemberContext): Promise<void> {
  const { id } = context.organization;
  await lockOrganization(tx, context, id, { organization: 'update' });
  await dismissChecklist(tx, id);
}

export async function removeOrganization(tx: Db, context: MemberContext): Promise<void> {
  const { id } = context.organization;
  const { organization } = await lockOrganization(tx, context, id, { organization: 'delete' });
  await deleteOrganization(tx, id);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.deleted',
    before: {
      name: organization.name,
      slug: organization.slug,
      members: organization.memberCount,
    },
  });
}
