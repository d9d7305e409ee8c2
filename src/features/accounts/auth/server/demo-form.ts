import { isDemoAccount } from '~/features/demo/accounts';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { sessionGrants } from '~/server/permissions';
import { isGranted } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { landingPath } from '../guard';
import { createDemoSession } from './demo-session';
import { seeOther } from './see-other';

/**
 * Where demo visitors land. A visitor who asked for the manager but signs in as a plain user gets
 * the user area instead of a 403 page.
 */
function demoLandingPath(session: Session, wanted: string): string {
  const permissions = sessionGrants(session);
  const path = landingPath(permissions, wanted);
  const closed = /^\/manager(\/|\?|#|$)/.test(path) && !isGranted(permissions, { apps: 'manager' });
  return closed ? '/app' : path;
}

interface DemoPost {
  context: RequestContext;
  fields: URLSearchParams;
}

/** Signs in as one of the sample accounts of a demo. */
export async function postDemo({ context, fields }: DemoPost): Promise<Response> {
  const { config, db, now } = context;
  const account = fields.get('account') ?? '';
  if (!config.demo) throw commonError('NOT_FOUND');
  const entered = isDemoAccount(account) && (await createDemoSession(db, config, account, now()));
  if (!entered) throw commonError('FORBIDDEN');
  return seeOther(demoLandingPath(entered.session, fields.get('redirect') ?? ''), [entered.cookie]);
}
