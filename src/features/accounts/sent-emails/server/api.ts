import { authErrors } from '../../auth/errors';
import { userErrors } from '../../users/errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import type { RequestContext } from '~/server/request-context';
import { doneOutput, pageOutput } from '~/shared/schema';
import { sentEmailErrors } from '../errors';
import { type SentEmail, emailInput, listEmailsInput, sentEmailSchema } from '../schema';
import { type StoredEmail, readEmails, getTitle } from './queries';
import { findResender, resendEmail } from './rules';

function toSentEmail(
  { aboutId: _aboutId, expiresAt, ...email }: Omit<StoredEmail, 'userId'>,
  { i18n, now }: RequestContext,
): SentEmail {
  const isExpired = email.state === 'waiting' && expiresAt <= now();
  const state = isExpired ? 'expired' : email.state;
  return {
    ...email,
    title: getTitle(i18n, email.title),
    state,
    createdAt: email.createdAt.toISOString(),
    updatedAt: email.updatedAt.toISOString(),
    resendable: state !== 'waiting' && findResender(email.title) !== undefined,
  };
}

export const sentEmailsApi = {
  list: permittedProcedure({ sentEmails: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/emails',
      summary: 'List the emails that were sent to a user, newest first',
      description:
        'Those of the last 30 days that were tried at least once. Neither subjects nor contents ' +
        'are stored.',
    })
    .input(listEmailsInput)
    .output(pageOutput(sentEmailSchema))
    .handler(async ({ context, input: { id, ...page } }) => {
      const { items, ...rest } = await readEmails(context.db, id, page);
      return { ...rest, items: items.map((email) => toSentEmail(email, context)) };
    }),

  resend: mutationProcedure({ sentEmails: 'resend' })
    .route({
      method: 'POST',
      path: '/users/{id}/emails/{emailId}/resend',
      summary: 'Send an email to a user again',
      description: 'Only those with `resendable`; at most five an hour to one user.',
    })
    .errors({
      ...errorMap(sentEmailErrors, 'EMAIL_NOT_FOUND', 'EMAIL_NOT_RESENDABLE'),
      ...errorMap(authErrors, 'USER_NOT_FOUND'),
      ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
    })
    .input(emailInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      await resendEmail(context, input);
      return { ok: true };
    }),
};
