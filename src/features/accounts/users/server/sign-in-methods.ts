import { and, eq } from 'drizzle-orm';
import { accounts } from '../../auth/auth.server';
import { permittedProcedure } from '~/server/api/procedure';
import type { RequestContext } from '~/server/request-context';
import { signInMethodsSchema, userInput } from '../schema';

/** When the password was set, if passwords are enabled and there is one. */
async function readSignInMethods({ db, config }: RequestContext, userId: string) {
  if (!config.passwords) return { passwordSetAt: null };
  const [found] = await db
    .select({ setAt: accounts.updatedAt })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return { passwordSetAt: found?.setAt.toISOString() ?? null };
}

export const signInMethods = permittedProcedure({ users: 'list' })
  .route({
    method: 'GET',
    path: '/users/{id}/sign-in-methods',
    tags: ['Users'],
    summary: 'Whether a user can sign in with a password',
  })
  .input(userInput)
  .output(signInMethodsSchema)
  .handler(({ context, input }) => readSignInMethods(context, input.id));
