import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { setOnboarded } from '~/features/auth/auth.server';
import { permitted, signedIn } from '~/server/api/procedure';
import { AppError, commonError } from '~/shared/app-error';
import { may } from '~/shared/permissions';
import { accountErrors } from '../errors';
import {
  codeInput,
  emailCodeInput,
  emailInput,
  onboardInput,
  renameInput,
  sessionInput,
} from '../schema';
import { deleteAccount, judgeDeletion, requestDeletion } from './deletion-rules';
import {
  confirmEmailChange,
  judgeVerification,
  limitVerification,
  requestEmailChange,
  sendVerification,
  verifyEmail,
} from './email-rules';
import { inTransaction } from './members';
import { listSessions, rename, revokeOtherSessions, revokeSession } from './rules';

const reads = permitted({ account: 'update' });
const writes = reads.meta({ writes: true });

const post = (path: `/${string}`, summary: string) => ({
  method: 'POST' as const,
  path: `/account${path}` as const,
  tags: ['Account'],
  summary,
});

const done = { ok: true };

export const accountApi = {
  onboard: signedIn
    .meta({ writes: true })
    .route(post('/onboard', 'Give your name, once'))
    .input(onboardInput)
    .handler(async ({ context, input }) => {
      const { request, session } = context;
      if (!may(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
      await inTransaction(request, async (tx) => {
        if (!(await setOnboarded(tx, session.user.id, input.name, request.now()))) return;
        await recordActivity(tx, request, {
          kind: 'onboarded',
          actor: asPerson({ ...session.user, name: input.name }),
          impersonatorId: session.impersonatedBy,
          target: { type: 'user', id: session.user.id, name: input.name },
        });
      });
      return { name: input.name };
    }),

  rename: writes
    .route(post('/rename', 'Change your name'))
    .input(renameInput)
    .handler(async ({ context: { request, session }, input }) => {
      await inTransaction(request, (tx) => rename(tx, request, session, input.name));
      return { name: input.name };
    }),

  listSessions: reads
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags: ['Account'],
      summary: 'Your sessions',
    })
    .handler(async ({ context: { request, session } }) => ({
      items: await listSessions(request.db, session, request.now()),
      now: request.now().toISOString(),
    })),

  revokeSession: writes
    .route(post('/sessions/revoke', 'End one of your sessions'))
    .input(sessionInput)
    .handler(async ({ context: { request, session }, input }) => {
      await inTransaction(request, (tx) => revokeSession(tx, request, session, input.id));
      return done;
    }),

  revokeOtherSessions: writes
    .route(post('/sessions/revoke-others', 'End all your sessions but this one'))
    .handler(({ context: { request, session } }) =>
      inTransaction(request, (tx) => revokeOtherSessions(tx, request, session)),
    ),

  requestEmailChange: writes
    .route(post('/email/request', 'Send a code to your new address'))
    .input(emailInput)
    .handler(async ({ context: { request, session }, input }) => {
      await requestEmailChange(request, session, input.email);
      return done;
    }),

  confirmEmailChange: writes
    .route(post('/email/confirm', 'Change your address by the code that was sent to it'))
    .input(emailCodeInput)
    .handler(async ({ context: { request, session }, input }) => {
      await confirmEmailChange(request, session, input.email, input.code);
      return { email: input.email };
    }),

  requestVerification: writes
    .route(post('/verification/request', 'Send a code to your own address'))
    .handler(async ({ context: { request, session } }) => {
      await limitVerification(request, session);
      await inTransaction(request, (tx) => sendVerification(tx, request, session));
      return done;
    }),

  confirmVerification: writes
    .route(post('/verification/confirm', 'Verify your own address by its code'))
    .input(codeInput)
    .handler(async ({ context: { request, session }, input }) => {
      await judgeVerification(request, session, input.code);
      await inTransaction(request, (tx) => verifyEmail(tx, request, session, input.code));
      return done;
    }),

  requestDeletion: writes
    .route(post('/deletion/request', 'Send the code without which no account is deleted'))
    .handler(async ({ context: { request, session } }) => {
      await requestDeletion(request, session);
      return done;
    }),

  confirmDeletion: writes
    .route(post('/deletion/confirm', 'Delete your account, by its code and its own address'))
    .input(emailCodeInput)
    .handler(async ({ context: { request, session }, input }) => {
      if (input.email !== session.user.email)
        throw new AppError('CONFIRMATION_MISMATCH', accountErrors.CONFIRMATION_MISMATCH, {
          field: 'email',
        });
      await judgeDeletion(request, session, input.code);
      await inTransaction(request, (tx) => deleteAccount(tx, request, session, input.code));
      return done;
    }),
};
