import { requireActive, userRecords, readSessionStart } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';

/** Only users themselves may change their email, sessions and account: not by impersonation. */
export function rejectImpersonation({ session }: Pick<SessionContext, 'session'>): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/**
 * Row lock on the session's user until the transaction ends, so changes to one account run one at a
 * time. Not while impersonating, unless the change may be an administrator's too. Returns its current
 * state.
 */
export async function lockOwnAccount(
  tx: Db,
  context: SessionContext,
  { evenImpersonated = false } = {},
) {
  if (!evenImpersonated) rejectImpersonation(context);
  const owner = await userRecords.lock(tx, context.session.user.id);
  if (!owner) throw commonError('UNAUTHORIZED');
  await requireActive(tx, context);
  return owner;
}

/** The current state of the user's row. */
export type Owner = Awaited<ReturnType<typeof lockOwnAccount>>;

const minute = 60_000;

/** Milliseconds since the sign-in. Shorter for users who can confirm in place that it is them. */
const freshFor = { ifConfirmable: 10 * minute, otherwise: 24 * 60 * minute };

/**
 * For changes of what leads into the account, or ends it: sign-in methods, the email, deletion. An
 * old unattended session is not enough: the user has signed in recently, or confirmed minutes ago
 * that it is them. If that is required, a code from the mailbox is not enough either.
 */
export async function requireFresh(db: Db, context: SessionContext): Promise<void> {
  const { user, id } = context.session;
  const { method, isRequired, isConfirmed } = await context.userHooks.readProof(
    db,
    context,
    user,
    id,
  );
  if (isConfirmed) return;
  if (isRequired) throw commonError('CONFIRMATION_REQUIRED', { data: { remedy: method } });
  const startedAt = await readSessionStart(db, id);
  const age = startedAt ? context.now().getTime() - startedAt.getTime() : Infinity;
  if (age < (method ? freshFor.ifConfirmable : freshFor.otherwise)) return;
  throw commonError('CONFIRMATION_REQUIRED', {
    data: { remedy: method ? `${method}-or-sign-in` : 'sign-in' },
    messageText: context.i18n.t('account:error.signInAgain'),
  });
}
