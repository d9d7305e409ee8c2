import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';

/** Whether a verified email may sign up: sign-up is on, or a feature makes an exception. */
export const maySignUp = async (
  tx: Db,
  { config, now, userHooks }: RequestContext,
  email: string,
) => config.signup || userHooks.maySignUp(tx, email, now());
