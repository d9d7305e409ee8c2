import * as v from 'valibot';
import { readFact } from '~/features/accounts/auth/auth.server';
import { errorMap, permittedProcedure, publicProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import {
  acceptedOutput,
  answerInput,
  invitationIdInput,
  invitationSchema,
  inviteInput,
  inviteResultSchema,
  pendingInvitationSchema,
  resendOutput,
  tokenInput,
  waitingInvitationSchema,
} from '../../invitation-schema';
import { acceptInvitation, declineInvitation, showInvitation } from './answer-rules';
import { hasInvitations, listPending, listWaiting } from './queries';
import { cancelInvitation, resendInvitation } from './rules';
import { invite, restoreInvitation } from './invite-rules';
import { organizationMutation, organizationProcedure, ownMutation } from '../procedure';

const tags = ['Invitations'];

const unusable = errorMap(
  organizationErrors,
  'INVITATION_NOT_FOUND',
  'FAILED_TO_RETRIEVE_INVITATION',
);

const answerProcedure = ownMutation.errors({
  ...unusable,
  ...errorMap(
    organizationErrors,
    'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  ),
});

export const invitationsApi = {
  list: organizationProcedure({ invitation: 'create' })
    .route({
      method: 'GET',
      path: '/organizations/{slug}/invitations',
      tags,
      summary: 'List the pending invitations of an organization, newest first',
      description: 'Includes expired and lapsed ones, which can be sent again.',
    })
    .input(v.strictObject({ slug: invitationIdInput.entries.slug }))
    .output(v.array(pendingInvitationSchema))
    .handler(({ context }) => listPending(context.db, context.organization.id, context.now())),

  invite: organizationMutation({ invitation: 'create' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/invitations',
      tags,
      summary: 'Invite people by email',
      description:
        'Each address gets a result of its own. `link` is only returned here and by resending: the ' +
        'database has a hash of it. The response does not tell whether an address has an account.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'ROLE_NOT_FOUND',
        'TEAM_NOT_FOUND',
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      ),
    )
    .input(inviteInput)
    .output(v.strictObject({ results: v.array(inviteResultSchema) }))
    .handler(async ({ context, input: { slug: _slug, ...input } }) => ({
      results: await invite(context, context.organization, input),
    })),

  resend: organizationMutation({ invitation: 'create' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/invitations/{invitationId}/resend',
      tags,
      summary: 'Send an invitation again, with a new link that is valid for another seven days',
      description: 'Earlier links no longer work.',
    })
    .errors({
      ...unusable,
      ...errorMap(
        organizationErrors,
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
        'TOO_MANY_INVITATIONS_TO_THIS_ADDRESS',
      ),
    })
    .input(invitationIdInput)
    .output(resendOutput)
    .handler(({ context, input }) =>
      resendInvitation(context, context.organization, input.invitationId),
    ),

  cancel: organizationMutation({ invitation: 'cancel' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/invitations/{invitationId}',
      tags,
      summary: 'Cancel a pending invitation',
    })
    .errors(unusable)
    .input(invitationIdInput)
    .output(doneOutput)
    .handler(transactional(cancelInvitation)),

  restore: organizationMutation({ invitation: 'create' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/invitations/{invitationId}/restore',
      tags,
      summary: 'Undo the cancellation of an invitation',
      description: 'Its link works again, until the same day as before. No email is sent.',
    })
    .errors({
      ...unusable,
      ...errorMap(
        organizationErrors,
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
        'INVITATION_LIMIT_REACHED',
      ),
    })
    .input(invitationIdInput)
    .output(doneOutput)
    .handler(transactional(restoreInvitation)),

  waiting: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/invitations',
      summary: 'List the invitations that wait for you',
      description: 'Those to your verified email address.',
    })
    .input(emptyInput)
    .output(v.array(waitingInvitationSchema))
    .handler(async ({ context }) =>
      (await readFact(context, hasInvitations))
        ? listWaiting(context.db, context.session.user.email, context.now())
        : [],
    ),

  get: publicProcedure
    .route({
      method: 'GET',
      path: '/invitations/{token}',
      summary: 'Get an invitation by the token of its link',
    })
    .errors(errorMap(organizationErrors, 'INVITATION_NOT_FOUND'))
    .input(tokenInput)
    .output(invitationSchema)
    .handler(({ context, input }) => showInvitation(context, input.token)),

  accept: answerProcedure
    .route({
      method: 'POST',
      path: '/invitations/accept',
      summary: 'Accept an invitation to your email address',
      description: 'By the token of its link, or by its ID. Not while impersonating a user.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    )
    .input(answerInput)
    .output(acceptedOutput)
    .handler(transactional(acceptInvitation)),

  decline: answerProcedure
    .route({
      method: 'POST',
      path: '/invitations/decline',
      summary: 'Decline an invitation to your email address',
      description:
        'By the token of its link, or by its ID. Tells the inviter. Not while impersonating a user.',
    })
    .input(answerInput)
    .output(doneOutput)
    .handler(transactional(declineInvitation)),
};
