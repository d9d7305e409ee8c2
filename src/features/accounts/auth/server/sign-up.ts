import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { hasAdministrator } from './queries';

/**
 * Whether a verified email may sign up: sign-up is on, a feature makes an exception, or it is the
 * first administrator.
 */
export async function maySignUp(
  tx: Db,
  { config, now, userHooks }: RequestContext,
  email: string,
): Promise<boolean> {
  if (config.signup) return true;
  // Both queries run, so that the response time does not depend on the address.
  const isException = await userHooks.maySignUp(tx, email, now());
  const isFirst = config.adminEmail !== '' && !(await hasAdministrator(tx, now()));
  return isException || (isFirst && email === config.adminEmail);
}
