import * as v from 'valibot';
import { listActivity } from '~/features/activity/activity.server';
import { errorMap, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { doneOutput, emptyInput, pageOutput } from '~/shared/schema';
import { organizationActivitySchema } from '../activity-schema';
import { organizationErrors } from '../errors';
import { inviteLinksApi } from '../invite-links/server/api';
import { joinDomainApi } from '../join-domain/server/api';
import {
  checkSlugInput,
  createOrganizationInput,
  newsDays,
  organizationNewsSchema,
  organizationPageInput,
  organizationSchema,
  ownOrganizationSchema,
  slugInput,
  updateOrganizationInput,
} from '../schema';
import { invitationsApi } from './invitations/api';
import { changeLogo } from './logo';
import { manageApi } from './manage/api';
import { leaveOrganization } from './members/rules';
import { membersApi } from './members/api';
import {
  memberMutation,
  memberProcedure,
  organizationMutation,
  organizationProcedure,
  ownMutation,
  ownOrganizations,
} from './procedure';
import { isSlugTaken, newsSince, readOrganizationNews } from './queries';
import {
  createOrganization,
  describeOrganization,
  hideChecklist,
  removeOrganization,
  updateOrganization,
} from './rules';
import { teamsApi } from '../teams/server/api';

const tags = ['Organizations'];

/** No human types faster; slows down guessing which organizations exist. */
const slugChecks = { times: 60, seconds: 60 };

async function limitSlugChecks(context: RequestContext, userId: string): Promise<void> {
  // Nothing can be counted then.
  if (context.config.readOnly) return;
  await enforceRateLimit(context.db, `slug:${userId}`, slugChecks, context.now());
}

export const organizationsApi = {
  mine: permittedProcedure({ apps: 'app' })
    .route({ method: 'GET', path: '/organizations', summary: 'List your organizations' })
    .input(emptyInput)
    .output(v.array(ownOrganizationSchema))
    .handler(({ context }) => ownOrganizations(context, context.session.user.id)),

  news: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/organization-news',
      tags,
      summary: 'List your organizations with what is new in them',
      description: `Counts what is at most ${newsDays} days old.`,
    })
    .input(emptyInput)
    .output(v.array(organizationNewsSchema))
    .handler(({ context }) =>
      readOrganizationNews(context.db, context.session.user.id, newsSince(context.now())),
    ),

  checkSlug: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/organization-slugs/{slug}',
      tags,
      summary: 'Check whether a short name is available',
    })
    .input(checkSlugInput)
    .output(v.strictObject({ available: v.boolean() }))
    .handler(async ({ context, input }) => {
      await limitSlugChecks(context, context.session.user.id);
      return { available: !(await isSlugTaken(context.db, input.slug)) };
    }),

  create: ownMutation
    .route({
      method: 'POST',
      path: '/organizations',
      summary: 'Create an organization, with you as its owner',
      description: 'Not while impersonating a user.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'ORGANIZATION_ALREADY_EXISTS',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    )
    .input(createOrganizationInput)
    .output(organizationSchema)
    .handler(transactional(createOrganization)),

  get: memberProcedure
    .route({ method: 'GET', path: '/organizations/{slug}', summary: 'Get an organization' })
    .input(slugInput)
    .output(organizationSchema)
    .handler(({ context }) => describeOrganization(context.db, context, context.organization)),

  update: organizationMutation({ organization: 'update' })
    .route({
      method: 'PATCH',
      path: '/organizations/{slug}',
      summary: 'Change the name and the short name of an organization',
      description:
        'Fails with `ORGANIZATION_CHANGED` if `expectedUpdatedAt` is not the latest `updatedAt`. ' +
        'Links with the old short name no longer work.',
    })
    .errors(errorMap(organizationErrors, 'ORGANIZATION_CHANGED', 'ORGANIZATION_ALREADY_EXISTS'))
    .input(updateOrganizationInput)
    .output(organizationSchema)
    .handler(transactional(updateOrganization)),

  dismissChecklist: organizationMutation({ organization: 'update' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/dismiss-checklist',
      summary: 'Hide the first steps of a new organization',
    })
    .input(slugInput)
    .output(doneOutput)
    .handler(transactional(hideChecklist)),

  removeLogo: organizationMutation({ organization: 'update' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/logo',
      summary: 'Remove the logo of an organization',
    })
    .input(slugInput)
    .output(doneOutput)
    .handler(async ({ context }) => {
      await changeLogo(context, context.organization.id, null);
      return { ok: true };
    }),

  remove: organizationMutation({ organization: 'delete' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}',
      summary: 'Delete an organization with its teams and invitations',
    })
    .input(slugInput)
    .output(doneOutput)
    .handler(transactional(removeOrganization)),

  leave: memberMutation
    // A membership is the member's own to give up.
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/leave',
      summary: 'Leave an organization',
      description: 'The only owner of an organization cannot leave it.',
    })
    .errors(errorMap(organizationErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'))
    .input(slugInput)
    .output(doneOutput)
    .handler(transactional(leaveOrganization)),

  activity: organizationProcedure(
    { organization: 'update' },
    'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
  )
    .route({
      method: 'GET',
      path: '/organizations/{slug}/activity',
      summary: 'List the audit log of an organization, newest first',
    })
    .input(organizationPageInput)
    .output(pageOutput(organizationActivitySchema))
    .handler(async ({ context, input: { cursor, limit } }) => {
      const page = await listActivity(context.db, {
        cursor,
        limit,
        targetId: context.organization.id,
      });
      return {
        ...page,
        items: page.items.map(({ id, at, kind, actor, via, before, after }) => ({
          id,
          at,
          kind,
          actor,
          via,
          before,
          after,
        })),
      };
    }),

  members: membersApi,
  teams: teamsApi,
  invitations: invitationsApi,
  inviteLinks: inviteLinksApi,
  joinDomain: joinDomainApi,
  manage: manageApi,
};
