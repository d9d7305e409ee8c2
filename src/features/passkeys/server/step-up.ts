import type { Db } from '~/server/database/database';
import { hasPermission, isSensitive } from '~/server/permissions';
import type { RequestContext, UserHooks } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import type { Permission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { countPasskeys, readConfirmation } from './queries';

/*
 * Step-up: administrators use a passkey again, although the session is valid. `AUTH_STEP_UP` turns it
 * on. Features say in their manifest which permissions are `sensitive`; `docs/guides/passkeys.md`
 * lists them.
 */

const confirmedFor = 10 * 60_000;

/** Only the passkey of an administrator under step-up counts: a mailbox must not replace it. */
export const readProof: NonNullable<UserHooks['readProof']> = async (
  db,
  { config, now },
  { id, role },
  sessionId,
) => {
  const hasPasskey = (await countPasskeys(db, id)) > 0;
  const confirmedAt = sessionId && (await readConfirmation(db, sessionId));
  return {
    method: hasPasskey ? 'passkey' : undefined,
    isRequired: hasPasskey && config.passkeys.stepUp !== 'off' && role === 'admin',
    isConfirmed: Boolean(confirmedAt && now().getTime() - confirmedAt.getTime() < confirmedFor),
  };
};

/** What would help: to use a passkey, or to add the first one. */
const confirmationRequired = (remedy: 'passkey' | 'first-passkey') =>
  commonError('CONFIRMATION_REQUIRED', { data: { remedy } });

/** No user is there to confirm what a program does. */
export const isForPeople = ({ config }: RequestContext, permission: Permission): boolean =>
  config.passkeys.stepUp !== 'off' && isSensitive(permission);

/** Throws unless the administrator may use the permission now. */
export async function requireConfirmation(
  db: Db,
  context: RequestContext,
  session: Session,
  permission: Permission,
): Promise<void> {
  const { stepUp } = context.config.passkeys;
  // Plain users, impersonated ones too, have nothing to confirm; nobody has while all is read-only.
  if (stepUp === 'off' || session.impersonatedBy || context.config.readOnly) return;
  if (session.user.role !== 'admin') return;
  const confirms = isSensitive(permission);
  if (!confirms && (stepUp !== 'required' || hasPermission('user', permission))) return;
  const { method, isConfirmed } = await readProof(db, context, session.user, session.id);
  if (!method && stepUp === 'required') throw confirmationRequired('first-passkey');
  if (method && confirms && !isConfirmed) throw confirmationRequired('passkey');
}
