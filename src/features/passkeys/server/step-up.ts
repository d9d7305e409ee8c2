import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { hasPermission, isSensitive } from '~/server/permissions';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import type { Permission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { countPasskeys, readSessionProof } from './queries';

/*
 * Step-up: administrators use a passkey again, although the session is valid. `AUTH_STEP_UP` turns it
 * on. Features say in their manifest which permissions are `sensitive`; `docs/guides/passkeys.md`
 * lists them.
 */

export const minutes = (count: number) => count * 60_000;
const confirmedFor = minutes(10);

interface Proof {
  /** Whether the user can confirm with a passkey. */
  hasPasskey: boolean;
  /** Whether a passkey was used in this session minutes ago. */
  isConfirmed: boolean;
  /** Milliseconds since the sign-in. */
  age: number;
}

async function readProof(db: Db, context: RequestContext, session: Session): Promise<Proof> {
  const now = context.now().getTime();
  const proof = await readSessionProof(db, session.id);
  return {
    hasPasskey: (await countPasskeys(db, session.user.id)) > 0,
    isConfirmed: Boolean(proof?.confirmedAt && now - proof.confirmedAt.getTime() < confirmedFor),
    age: proof ? now - proof.startedAt.getTime() : Infinity,
  };
}

/** What would help: a passkey, another sign-in, or a first passkey. */
type Remedy = 'passkey' | 'passkey-or-sign-in' | 'sign-in' | 'first-passkey';

const confirmationRequired = (remedy: Remedy) =>
  commonError('CONFIRMATION_REQUIRED', { data: { remedy } });

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
  const { hasPasskey, isConfirmed } = await readProof(db, context, session);
  if (!hasPasskey && stepUp === 'required') throw confirmationRequired('first-passkey');
  if (hasPasskey && confirms && !isConfirmed) throw confirmationRequired('passkey');
}

/**
 * For changes of the user's own passkeys: one was used minutes ago, or the sign-in is recent. With
 * step-up, only the passkey of an administrator counts: a mailbox must not be enough to replace it.
 */
export async function requireFresh(
  db: Db,
  { context, session }: Actor,
  { signedInFor }: { signedInFor: number },
): Promise<void> {
  const { hasPasskey, isConfirmed, age } = await readProof(db, context, session);
  if (isConfirmed) return;
  const isSteppedUp = context.config.passkeys.stepUp !== 'off' && session.user.role === 'admin';
  if (hasPasskey && isSteppedUp) throw confirmationRequired('passkey');
  if (age < signedInFor) return;
  throw confirmationRequired(hasPasskey ? 'passkey-or-sign-in' : 'sign-in');
}
