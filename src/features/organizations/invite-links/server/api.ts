import * as v from 'valibot';
import { errorMap, publicProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import { acceptedOutput } from '../../invitation-schema';
import { slugInput } from '../../schema';
import { organizationMutation, organizationProcedure, ownMutation } from '../../server/procedure';
import {
  createdLinkOutput,
  inviteLinkInput,
  inviteLinkSchema,
  linkTokenInput,
  newInviteLinkInput,
  openedLinkSchema,
} from '../schema';
import { createLink, joinByLink, listLinks, revokeLink, showLink } from './rules';

const tags = ['Invitations'];
const links = '/organizations/{slug}/invite-links';
const notFound = errorMap(organizationErrors, 'INVITE_LINK_NOT_FOUND');

export const inviteLinksApi = {
  list: organizationProcedure({ invitation: 'create' })
    .route({
      method: 'GET',
      path: links,
      tags,
      summary: 'List the invite links of an organization, newest first',
      description: 'Without the links themselves: the database has a hash of each.',
    })
    .input(slugInput)
    .output(v.array(inviteLinkSchema))
    .handler(({ context }) => listLinks(context, context.organization.id)),

  create: organizationMutation({ invitation: 'create' })
    // A link would outlive the key that created it.
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: links,
      tags,
      summary: 'Create a link by which anyone can join',
      description:
        'The response has the link, which is not shown again. It works as long as you are a member ' +
        'who may invite with this role.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'ROLE_NOT_FOUND',
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
        'INVITE_LINK_LIMIT_REACHED',
      ),
    )
    .input(newInviteLinkInput)
    .output(createdLinkOutput)
    .handler(transactional(createLink)),

  revoke: organizationMutation({ invitation: 'cancel' })
    .route({
      method: 'DELETE',
      path: `${links}/{id}`,
      tags,
      summary: 'Revoke an invite link',
      description: 'Those who joined by it stay members.',
    })
    .errors(notFound)
    .input(inviteLinkInput)
    .output(doneOutput)
    .handler(transactional(revokeLink)),

  get: publicProcedure
    .route({
      method: 'GET',
      path: '/invite-links/{token}',
      tags,
      summary: 'Get an invite link by its token',
      description: 'Names the organization, but none of its members.',
    })
    .errors(notFound)
    .input(linkTokenInput)
    .output(openedLinkSchema)
    .handler(({ context, input }) => showLink(context, input.token)),

  join: ownMutation
    .route({
      method: 'POST',
      path: '/invite-links/join',
      tags,
      summary: 'Join an organization by an invite link',
      description: 'At most 20 times an hour. Not while impersonating a user.',
    })
    .errors({
      ...notFound,
      ...errorMap(
        organizationErrors,
        'INVITE_LINK_NO_LONGER_VALID',
        'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION',
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    })
    .input(linkTokenInput)
    .output(acceptedOutput)
    .handler(({ context, input: { token } }) => joinByLink(context, token)),
};
