import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { hasOtherAdministrator, takeTurns } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { accountErrors } from '../errors';
import {
  type CodeCase,
  emailTurn,
  judgeCode,
  limitAccountCodes,
  sendAccountCode,
  takeCode,
  voidCodes,
} from './codes';
import { inTransaction, ownerIn, refuseImpersonation } from './members';
import { tellDeleted } from './notices';
import { type Owner, deleteUser } from './queries';

const deletionOf = (session: Session): CodeCase => ({
  purpose: 'delete-account',
  session,
  email: session.user.email,
});

/** There is always somebody left who can administer. */
async function refuseLastAdministrator(tx: Db, context: RequestContext, owner: Owner) {
  if (owner.role === 'admin' && !(await hasOtherAdministrator(tx, owner.id, context.now())))
    throw new AppError('LAST_ADMINISTRATOR', accountErrors.LAST_ADMINISTRATOR);
}

/** Sends a fresh code to the person's own address. */
export async function requestDeletion(context: RequestContext, session: Session) {
  refuseImpersonation(session);
  await inTransaction(context, async (tx) => {
    await refuseLastAdministrator(tx, context, await ownerIn(tx, context, session));
  });
  await limitAccountCodes(context, deletionOf(session));
  return inTransaction(context, (tx) => sendAccountCode(tx, context, deletionOf(session)));
}

export const judgeDeletion = (context: RequestContext, session: Session, code: string) => {
  refuseImpersonation(session);
  return judgeCode(context, deletionOf(session), code);
};

/** The person and all that is hers, in one transaction. The log keeps what it was told. */
export async function deleteAccount(
  tx: Db,
  context: RequestContext,
  session: Session,
  code: string,
) {
  refuseImpersonation(session);
  await takeTurns(tx, emailTurn(session.user.email));
  const owner = await ownerIn(tx, context, session);
  await refuseLastAdministrator(tx, context, owner);
  await takeCode(tx, context, deletionOf(session), code);
  await voidCodes(tx, owner.id);
  await deleteUser(tx, owner.id);
  await recordActivity(tx, context, {
    kind: 'account.deleted',
    actor: asPerson(owner),
    target: { type: 'user', id: owner.id, name: asPerson(owner).name },
    before: { email: owner.email, role: owner.role },
  });
  await tellDeleted(tx, context, owner.email);
}
