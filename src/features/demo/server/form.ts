import { seeOther } from '~/features/accounts/auth/auth.server';
import { landingPath } from '~/features/accounts/auth/guard';
import type { PostedForm } from '~/server/feature';
import { commonError } from '~/shared/errors/app-error';
import { sessionGrants } from '~/server/permissions';
import { isGranted } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { demoEntrance, isDemoAccount } from '../accounts';
import { createDemoSession } from './session';

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

/** Signs in as one of the sample accounts of a demo. */
export async function handleDemoForm({
  url,
  context,
  fields,
}: PostedForm): Promise<Response | undefined> {
  if (!isEntrance(url)) return undefined;
  const { config, db, now } = context;
  const account = fields.get('account') ?? '';
  if (!config.demo) throw commonError('NOT_FOUND');
  const entered = isDemoAccount(account) && (await createDemoSession(db, config, account, now()));
  if (!entered) throw commonError('FORBIDDEN');
  return seeOther(demoLandingPath(entered.session, fields.get('redirect') ?? ''), [entered.cookie]);
}

/** Whether a form of the sign-in buttons is sent here. */
export const isEntrance = ({ pathname }: URL): boolean =>
  pathname.replace(/\/$/, '') === demoEntrance;
