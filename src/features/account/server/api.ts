import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { setOnboarded, setUserLanguage } from '~/features/auth/auth.server';
import { permittedProcedure, authedProcedure } from '~/server/api/procedure';
import { AppError, commonError } from '~/shared/app-error';
import { hasPermission } from '~/shared/permissions';
import { accountErrors } from '../errors';
import {
  codeInput,
  emailCodeInput,
  emailInput,
  languageInput,
  onboardInput,
  renameInput,
  sessionInput,
} from '../schema';
import { calls } from './calls';
import { deleteAccount, verifyDeletionCode, requestDeletion } from './deletion-rules';
import {
  confirmEmailChange,
  verifyEmailCode,
  enforceVerificationLimit,
  requestEmailChange,
  sendVerification,
  verifyEmail,
} from './email-rules';
import { inTransaction, refuseImpersonation } from './account-owner';
import { listSessions, rename, revokeOtherSessions, revokeSession } from './rules';

const reads = permittedProcedure({ account: 'update' });
const writes = reads.meta({ writes: true });

const done = { ok: true };

export const accountApi = {
  onboard: authedProcedure
    .meta({ writes: true })
    .route(calls.onboard)
    .input(onboardInput)
    .handler(async ({ context, input }) => {
      const { request, session } = context;
      if (!hasPermission(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
      await inTransaction(request, async (tx) => {
        if (!(await setOnboarded(tx, session.user.id, input.name, request.now())))
          throw new AppError('ALREADY_ONBOARDED', accountErrors.ALREADY_ONBOARDED);
        await recordActivity(tx, request, {
          kind: 'onboarded',
          actor: toActivityUser({ ...session.user, name: input.name }),
          impersonatorId: session.impersonatedBy,
          target: { type: 'user', id: session.user.id, name: input.name },
        });
      });
      return { name: input.name };
    }),

  rename: writes
    .route(calls.rename)
    .input(renameInput)
    .handler(async ({ context: { request, session }, input }) => {
      await inTransaction(request, (tx) => rename(tx, request, session, input.name));
      return { name: input.name };
    }),

  setLanguage: writes
    .route(calls.setLanguage)
    .input(languageInput)
    .handler(async ({ context: { request, session }, input }) => {
      refuseImpersonation(session);
      await setUserLanguage(request.db, session.user.id, input.language);
      return done;
    }),

  listSessions: reads
    .route(calls.listSessions)
    .handler(async ({ context: { request, session } }) => ({
      items: await listSessions(request.db, session, request.now()),
      now: request.now().toISOString(),
    })),

  revokeSession: writes
    .route(calls.revokeSession)
    .input(sessionInput)
    .handler(async ({ context: { request, session }, input }) => {
      await inTransaction(request, (tx) => revokeSession(tx, request, session, input.id));
      return done;
    }),

  revokeOtherSessions: writes
    .route(calls.revokeOtherSessions)
    .handler(({ context: { request, session } }) =>
      inTransaction(request, (tx) => revokeOtherSessions(tx, request, session)),
    ),

  requestEmailChange: writes
    .route(calls.requestEmailChange)
    .input(emailInput)
    .handler(async ({ context: { request, session }, input }) => {
      const sent = await requestEmailChange(request, session, input.email);
      return { ...done, ...sent };
    }),

  confirmEmailChange: writes
    .route(calls.confirmEmailChange)
    .input(emailCodeInput)
    .handler(async ({ context: { request, session }, input }) => {
      await confirmEmailChange(request, session, input.email, input.code);
      return { email: input.email };
    }),

  requestVerification: writes
    .route(calls.requestVerification)
    .handler(async ({ context: { request, session } }) => {
      await enforceVerificationLimit(request, session);
      const sent = await inTransaction(request, (tx) => sendVerification(tx, request, session));
      return { ...done, ...sent };
    }),

  confirmVerification: writes
    .route(calls.confirmVerification)
    .input(codeInput)
    .handler(async ({ context: { request, session }, input }) => {
      await verifyEmailCode(request, session, input.code);
      await inTransaction(request, (tx) => verifyEmail(tx, request, session, input.code));
      return done;
    }),

  requestDeletion: writes
    .route(calls.requestDeletion)
    .handler(async ({ context: { request, session } }) => {
      return { ...done, ...(await requestDeletion(request, session)) };
    }),

  confirmDeletion: writes
    .route(calls.confirmDeletion)
    .input(emailCodeInput)
    .handler(async ({ context: { request, session }, input }) => {
      if (input.email !== session.user.email)
        throw new AppError('CONFIRMATION_MISMATCH', accountErrors.CONFIRMATION_MISMATCH, {
          field: 'email',
        });
      await verifyDeletionCode(request, session, input.code);
      await inTransaction(request, (tx) => deleteAccount(tx, request, session, input.code));
      return done;
    }),
};
