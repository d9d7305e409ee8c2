import { setOnboarded } from '~/features/auth/auth.server';
import { signedIn } from '~/server/api/procedure';
import { commonError } from '~/shared/app-error';
import { may } from '~/shared/permissions';
import { onboardInput } from '../schema';

export const accountApi = {
  onboard: signedIn
    .meta({ writes: true })
    .route({
      method: 'POST',
      path: '/account/onboard',
      tags: ['Account'],
      summary: 'Give your name, once',
    })
    .input(onboardInput)
    .handler(async ({ context, input }) => {
      const { request, session } = context;
      if (!may(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
      await setOnboarded(request.db, session.user.id, input.name, request.now());
      return { name: input.name };
    }),
};
