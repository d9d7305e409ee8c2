import { rejectImpersonation } from '~/features/accounts/account/account.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { commonErrors } from '~/shared/errors/app-error';
import { authErrors } from '~/features/accounts/auth/errors';
import { userErrors } from '~/features/accounts/users/errors';
import { doneOutput } from '~/shared/schema';
import { passkeyErrors } from '../errors';
import {
  assertionInput,
  countOutput,
  offerOutput,
  optionsSchema,
  passkeyInput,
  passkeysOutput,
  renameInput,
  summaryOutput,
} from '../schema';
import { getRpId, getUserHandle } from './ceremonies';
import {
  countPasskeys,
  isDismissed,
  readPasskeys,
  saveDismissal,
  summarizePasskeys,
} from './queries';
import { confirm, remove, removeAll, rename, startConfirmation } from './rules';

const ownMutation = mutationProcedure({ account: 'update' });
const notFound = errorMap(passkeyErrors, 'PASSKEY_NOT_FOUND');

export const passkeysApi = {
  list: permittedProcedure({ account: 'update' })
    .route({ method: 'GET', path: '/account/passkeys', summary: 'List your passkeys' })
    .output(passkeysOutput)
    .handler(async ({ context }) => {
      const rpId = getRpId(context.config);
      const own = await readPasskeys(context.db, context.session.user.id);
      return {
        now: context.now().toISOString(),
        userHandle: getUserHandle(context.session.user.id),
        items: own.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          credentialId: passkey.credentialId,
          synced: passkey.synced,
          otherHost: passkey.rpId === rpId ? null : passkey.rpId,
          createdAt: passkey.createdAt.toISOString(),
          lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
        })),
      };
    }),

  rename: ownMutation
    .route({
      method: 'POST',
      path: '/account/passkeys/{id}/name',
      summary: 'Rename a passkey',
      description: 'Not while impersonating a user.',
    })
    .errors(notFound)
    .input(renameInput)
    .output(doneOutput)
    .handler(transactional(rename)),

  remove: ownMutation
    .route({
      method: 'DELETE',
      path: '/account/passkeys/{id}',
      summary: 'Remove a passkey',
      description:
        'Not while impersonating a user. Needs a sign-in or the use of a passkey within the last ' +
        '10 minutes.',
    })
    .errors(notFound)
    .input(passkeyInput)
    .output(doneOutput)
    .handler(transactional(remove)),

  confirmOptions: ownMutation
    .route({
      method: 'POST',
      path: '/account/passkeys/confirm-options',
      summary: 'Start to confirm your session with a passkey',
      description: 'Returns options for `navigator.credentials.get`.',
    })
    .errors(notFound)
    .output(optionsSchema)
    .handler(async ({ context }) => ({ ...(await startConfirmation(context)) })),

  confirm: ownMutation
    .route({
      method: 'POST',
      path: '/account/passkeys/confirm',
      summary: 'Confirm your session with a passkey',
      description:
        '`response` is what `PublicKeyCredential.toJSON()` returns. Holds for 10 minutes.',
    })
    .errors(
      errorMap(passkeyErrors, 'PASSKEY_NOT_FOUND', 'CHALLENGE_NOT_FOUND', 'AUTHENTICATION_FAILED'),
    )
    .input(assertionInput)
    .output(doneOutput)
    .handler(async ({ context, input }) => {
      await confirm(context, input.response);
      return { ok: true };
    }),

  offer: permittedProcedure({ account: 'update' })
    .route({
      method: 'GET',
      path: '/account/passkeys/offer',
      summary: 'Whether to offer you a passkey',
    })
    .output(offerOutput)
    .handler(async ({ context }) => ({
      offered:
        !context.session.impersonatedBy &&
        !context.config.readOnly &&
        !(await isDismissed(context.db, context.session.user.id)) &&
        (await countPasskeys(context.db, context.session.user.id)) === 0,
    })),

  dismissOffer: ownMutation
    .route({
      method: 'POST',
      path: '/account/passkeys/offer/dismiss',
      summary: 'Do not offer a passkey again',
      description: 'Not while impersonating a user.',
    })
    .output(doneOutput)
    .handler(async ({ context }) => {
      rejectImpersonation({ session: context.session });
      await saveDismissal(context.db, context.session.user.id, context.now());
      return { ok: true };
    }),

  count: permittedProcedure({ passkeys: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/passkeys',
      summary: 'Count the passkeys of a user, and when one was last used',
    })
    .input(passkeyInput)
    .output(summaryOutput)
    .handler(({ context, input }) => summarizePasskeys(context.db, input.id)),

  removeAll: mutationProcedure({ passkeys: 'remove' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/passkeys',
      summary: 'Remove all passkeys of a user',
      description:
        'Ends the sessions of the user, who gets an email. They can still sign in with a code.',
    })
    .errors({
      ...errorMap(commonErrors, 'UNAUTHORIZED'),
      ...errorMap(authErrors, 'USER_NOT_FOUND'),
      ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
    })
    .input(passkeyInput)
    .output(countOutput)
    .handler(transactional(removeAll)),
};
