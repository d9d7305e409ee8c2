import * as v from 'valibot';
import { errorMap, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, emptyInput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import { acceptedOutput } from '../../invitation-schema';
import { slugInput } from '../../schema';
import { ownersOnly } from '../../server/members/rules';
import { organizationMutation, organizationProcedure, ownMutation } from '../../server/procedure';
import { joinDomainSchema, joinInput, joinableSchema, setJoinDomainInput } from '../schema';
import { describeJoinDomain, joinByDomain, listJoinable, setJoinDomain } from './rules';

const tags = ['Organizations'];
const path = '/organizations/{slug}/join-domain';

export const joinDomainApi = {
  get: organizationProcedure({ organization: 'update' })
    .route({ method: 'GET', path, summary: 'Get the email domain whose users can join' })
    .input(slugInput)
    .output(joinDomainSchema)
    .handler(({ context }) => describeJoinDomain(context, context.organization.id)),

  set: organizationMutation(ownersOnly, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    .meta({ forPeople: true })
    .route({
      method: 'PUT',
      path,
      summary: 'Let users with an address at your own email domain join, or stop it with null',
      description:
        'For owners with a verified address at the domain, which must not belong to a public mail ' +
        'provider or to another organization.',
    })
    .errors(errorMap(organizationErrors, 'JOIN_DOMAIN_NOT_ALLOWED', 'JOIN_DOMAIN_TAKEN'))
    .input(setJoinDomainInput)
    .output(doneOutput)
    .handler(transactional(setJoinDomain)),

  joinable: permittedProcedure({ apps: 'app' })
    .route({
      method: 'GET',
      path: '/joinable-organizations',
      tags,
      summary: 'List the organizations that you can join by the domain of your email address',
    })
    .input(emptyInput)
    .output(v.array(joinableSchema))
    .handler(({ context }) => listJoinable(context)),

  join: ownMutation
    .route({
      method: 'POST',
      path: '/joinable-organizations/{id}/join',
      tags,
      summary: 'Join an organization by the domain of your email address',
      description: 'As a member. At most 20 times an hour. Not while impersonating a user.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'ORGANIZATION_NOT_FOUND',
        'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION',
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    )
    .input(joinInput)
    .output(acceptedOutput)
    .handler(({ context, input: { id } }) => joinByDomain(context, id)),
};
