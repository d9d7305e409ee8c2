import * as v from 'valibot';
import { recordActivity, toActivityUser, userTarget } from '~/features/activity/activity.server';
import { setOnboarded, setUserPreferences } from '../../auth/auth.server';
import { authErrors } from '../../auth/errors';
import {
  authedProcedure,
  errorMap,
  mutationProcedure,
  permittedProcedure,
} from '~/server/api/procedure';
import { inTransaction, transactional } from '~/server/api/transaction';
import { commonError, commonErrors } from '~/shared/errors/app-error';
import { doneOutput, emptyInput } from '~/shared/schema';
import { hasPermission } from '~/server/permissions';
import { accountError, accountErrors } from '../errors';
import {
  codeInput,
  codeSentOutput,
  confirmDeletionInput,
  emailCodeInput,
  emailInput,
  nameInput,
  nameOutput,
  ownSessionsSchema,
  preferencesInput,
  requestDeletionInput,
  sessionInput,
  signInNoticesInput,
} from '../schema';
import { rejectImpersonation } from './account-owner';
import { changeAvatar } from './avatar';
import {
  confirmDeletion,
  requestDeletion,
  confirmEmailChange,
  confirmVerification,
  requestEmailChange,
  requestVerification,
  listSessions,
  rename,
  revokeOtherSessions,
  revokeSession,
  setSignInNotices,
} from './rules';

const notWhileImpersonating = 'Not while impersonating a user.';
const recentSignIn = 'Needs a recent sign-in, or a confirmation that it is you.';

const accountMutation = mutationProcedure({ account: 'update' });
const codeErrors = errorMap(authErrors, 'INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS');

export const accountApi = {
  onboard: authedProcedure
    .meta({ writes: true })
    .route({ method: 'POST', path: '/account/onboard', summary: 'Set your name, once' })
    .errors({
      ...errorMap(commonErrors, 'FORBIDDEN'),
      ...errorMap(accountErrors, 'ALREADY_ONBOARDED'),
    })
    .input(nameInput)
    .output(nameOutput)
    .handler(async ({ context, input }) => {
      const { session } = context;
      if (!hasPermission(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
      await inTransaction(context, async (tx) => {
        if (!(await setOnboarded(tx, session.user.id, input.name, context.now())))
          throw accountError('ALREADY_ONBOARDED');
        const user = { ...session.user, name: input.name };
        await recordActivity(tx, context, {
          kind: 'onboarded',
          actor: toActivityUser(user),
          impersonatorId: context.session.impersonatedBy,
          target: userTarget(user),
        });
      });
      return { name: input.name };
    }),

  rename: accountMutation
    .route({ method: 'POST', path: '/account/rename', summary: 'Change your name' })
    .input(nameInput)
    .output(nameOutput)
    .handler(transactional(rename)),

  removeAvatar: accountMutation
    .route({
      method: 'DELETE',
      path: '/account/avatar',
      summary: 'Remove your picture',
      description: notWhileImpersonating,
    })
    .input(emptyInput)
    .output(doneOutput)
    .handler(async ({ context }) => {
      await changeAvatar(context, null);
      return { ok: true };
    }),

  setPreferences: accountMutation
    .route({
      method: 'POST',
      path: '/account/preferences',
      summary: 'Set your language, theme and time zone',
      description: `${notWhileImpersonating} Emails to you are in this language too.`,
    })
    .input(preferencesInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      rejectImpersonation({ session: context.session });
      await setUserPreferences(context.db, context.session.user.id, input);
      return { ok: true };
    }),

  listSessions: permittedProcedure({ account: 'update' })
    .route({ method: 'GET', path: '/account/sessions', summary: 'List your sessions' })
    .output(ownSessionsSchema)
    .handler(({ context }) => listSessions(context.db, context.session, context.now())),

  setSignInNotices: accountMutation
    .route({
      method: 'POST',
      path: '/account/sign-in-notices',
      summary: 'Set whether you get an email about sign-ins from new devices',
      description: `${notWhileImpersonating} Administrators always get it.`,
    })
    .errors(errorMap(accountErrors, 'NOTICES_REQUIRED'))
    .input(signInNoticesInput)
    .output(doneOutput)
    .handler(transactional(setSignInNotices)),

  revokeSession: accountMutation
    .route({
      method: 'POST',
      path: '/account/sessions/revoke',
      summary: 'Sign out of one of your sessions',
      description: notWhileImpersonating,
    })
    .errors(errorMap(commonErrors, 'NOT_FOUND'))
    .input(sessionInput)
    .output(doneOutput)
    .handler(transactional(revokeSession)),

  revokeOtherSessions: accountMutation
    .route({
      method: 'POST',
      path: '/account/sessions/revoke-others',
      summary: 'Sign out of all sessions but this one',
      description: notWhileImpersonating,
    })
    .output(v.strictObject({ count: v.number() }))
    .handler(transactional(revokeOtherSessions)),

  requestEmailChange: accountMutation
    .route({
      method: 'POST',
      path: '/account/email/request',
      summary: 'Send a code to your new email address',
      description: `${notWhileImpersonating} ${recentSignIn} Nothing changes until the code is confirmed.`,
    })
    .errors(errorMap(accountErrors, 'SAME_EMAIL'))
    .input(emailInput)
    .output(codeSentOutput)
    .handler(async ({ context, input }) => ({
      ok: true,
      ...(await requestEmailChange(context, input.email)),
    })),

  confirmEmailChange: accountMutation
    .route({
      method: 'POST',
      path: '/account/email/confirm',
      summary: 'Change your email address with the code sent to it',
      description:
        `${notWhileImpersonating} ${recentSignIn} Ends your other sessions and notifies the old ` +
        'address.',
    })
    .errors({ ...codeErrors, ...errorMap(accountErrors, 'EMAIL_CAN_NOT_BE_UPDATED') })
    .input(emailCodeInput)
    .output(v.strictObject({ email: v.string() }))
    .handler(async ({ context, input }) => {
      await confirmEmailChange(context, input.email, input.code);
      return { email: input.email };
    }),

  requestVerification: accountMutation
    .route({
      method: 'POST',
      path: '/account/verification/request',
      summary: 'Send a code to your current email address',
      description: notWhileImpersonating,
    })
    .errors(errorMap(accountErrors, 'ALREADY_VERIFIED'))
    .output(codeSentOutput)
    .handler(async ({ context }) => ({
      ok: true,
      ...(await requestVerification(context)),
    })),

  confirmVerification: accountMutation
    .route({
      method: 'POST',
      path: '/account/verification/confirm',
      summary: 'Verify your current email address with its code',
      description: notWhileImpersonating,
    })
    .errors({ ...codeErrors, ...errorMap(accountErrors, 'ALREADY_VERIFIED') })
    .input(codeInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      await confirmVerification(context, input.code);
      return { ok: true };
    }),

  requestDeletion: accountMutation
    .route({
      method: 'POST',
      path: '/account/deletion/request',
      summary: 'Send the code that confirms deleting your account',
      description: `${notWhileImpersonating} ${recentSignIn}`,
    })
    .errors({
      ...errorMap(accountErrors, 'LAST_ADMINISTRATOR'),
      ...errorMap(accountErrors, 'ONLY_OWNER'),
    })
    .input(requestDeletionInput)
    .output(codeSentOutput)
    .handler(async (call) => ({
      ok: true,
      ...(await requestDeletion(call.context, {
        deleteOwned: call.input.deleteOwned,
      })),
    })),

  confirmDeletion: accountMutation
    .route({
      method: 'POST',
      path: '/account/deletion/confirm',
      summary: 'Delete your account with the code and your email address',
      description: `${notWhileImpersonating} ${recentSignIn}`,
    })
    .errors({
      ...codeErrors,
      ...errorMap(accountErrors, 'CONFIRMATION_MISMATCH', 'LAST_ADMINISTRATOR'),
      ...errorMap(accountErrors, 'ONLY_OWNER'),
    })
    .input(confirmDeletionInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      if (input.email !== context.session.user.email)
        throw accountError('CONFIRMATION_MISMATCH', { field: 'email' });
      await confirmDeletion(context, input.code, {
        deleteOwned: input.deleteOwned,
      });
      return { ok: true };
    }),
};
