import { recordChange, userTarget, toActivityUser } from '~/features/activity/activity.server';
import {
  setUserPreferences,
  userRecords,
  deleteNotMeLinks,
  hasOtherAdministrator,
} from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { SessionContext, LeavingUser } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import { getDevice } from '../device';
import { accountError } from '../errors';
import { lockOwnAccount, rejectImpersonation, type Owner, requireFresh } from './account-owner';
import { deleteOwnSession, deleteSessions, readSessions, isEmailTaken } from './queries';
import { type AccountCode, confirmAccountCode, requestAccountCode, revokeCodes } from './codes';
import { queueAccountMail } from './account-mails';
import { inTransaction } from '~/server/api/transaction';

/** Rules for a user's own name and sessions. Every endpoint calls these, in a transaction. */

export async function rename(tx: Db, context: SessionContext, { name }: { name: string }) {
  const owner = await lockOwnAccount(tx, context, { evenImpersonated: true });
  if (owner.name === name) return { name };
  await userRecords.update(tx, owner.id, { name }, context.now());
  await recordChange(tx, context, {
    kind: 'account.renamed',
    target: { type: 'user', id: owner.id, name },
    before: { name: owner.name },
    after: { name },
  });
  return { name };
}

/** Parses devices into names; never includes a token. */
export async function listSessions(db: Db, session: Session, now: Date) {
  const found = await readSessions(db, session, now);
  return {
    items: found.map(({ userAgent, signInNotices: _notices, ...row }) => ({
      ...withIsoDates(row),
      ...getDevice(userAgent),
      current: row.id === session.id,
    })),
    // Every row has it. None is listed if the session of the request is not stored.
    signInNotices: found[0]?.signInNotices ?? true,
    now: now.toISOString(),
  };
}

/** Administrators always get them, so that nobody can turn them off in a session of theirs. */
export async function setSignInNotices(tx: Db, context: SessionContext, { on }: { on: boolean }) {
  const owner = await lockOwnAccount(tx, context);
  if (owner.role === 'admin') throw accountError('NOTICES_REQUIRED');
  if (owner.signInNotices === on) return;
  await setUserPreferences(tx, owner.id, { signInNotices: on });
  await recordChange(tx, context, {
    kind: 'account.notices-changed',
    target: userTarget(owner),
    before: { signInNotices: owner.signInNotices },
    after: { signInNotices: on },
  });
}

export async function revokeSession(tx: Db, context: SessionContext, { id }: { id: string }) {
  const owner = await lockOwnAccount(tx, context);
  // Sessions of other users are reported as not found.
  if (!(await deleteOwnSession(tx, owner.id, id))) throw commonError('NOT_FOUND');
  await recordChange(tx, context, { kind: 'session.revoked', target: { type: 'session', id } });
}

async function revoke(tx: Db, context: SessionContext, except?: string) {
  const owner = await lockOwnAccount(tx, context);
  const count = await deleteSessions(tx, owner.id, except);
  if (count > 0)
    await recordChange(tx, context, {
      kind: 'sessions.revoked',
      target: userTarget(owner),
      after: { count, others: except !== undefined },
    });
  return { count };
}

export const revokeOtherSessions = (tx: Db, context: SessionContext) =>
  revoke(tx, context, context.session.id);

/** Includes the current session: the caller is signed out. */
export const revokeAllSessions = (tx: Db, context: SessionContext) => revoke(tx, context);

/** Rules for changing and verifying the user's own email, each with a code sent by email. */

const change = (email: string): AccountCode => ({ purpose: 'change-email', email });

const verification = (context: SessionContext): AccountCode => ({
  purpose: 'verify-email',
  email: context.session.user.email,
});

/**
 * Sends a code to the new address, whether it is taken or not: the response is the same, so it does
 * not reveal whether an account exists.
 */
export async function requestEmailChange(context: SessionContext, email: string) {
  rejectImpersonation(context);
  if (email === context.session.user.email) throw accountError('SAME_EMAIL', { field: 'email' });
  await requireFresh(context.db, context);
  return requestAccountCode(context, change(email));
}

/** Changes the email, ends all other sessions and notifies the old address. */
export async function confirmEmailChange(context: SessionContext, email: string, code: string) {
  rejectImpersonation(context);
  const { session } = context;
  await requireFresh(context.db, context);
  await confirmAccountCode(context, change(email), code, async (tx, owner) => {
    if (await isEmailTaken(tx, email)) throw accountError('EMAIL_CAN_NOT_BE_UPDATED');
    const verified = { email, emailVerified: true };
    await userRecords.update(tx, owner.id, verified, context.now());
    await revokeCodes(tx, owner.id);
    const sessionsEnded = await deleteSessions(tx, owner.id, session.id);
    await recordChange(tx, context, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email },
      after: { email, sessionsEnded },
    });
    await notifyOldAddress(tx, context, owner);
  });
}

/**
 * The old address can undo the change, unless it may belong to a stranger or a mailbox must not be
 * enough to change the email.
 */
async function notifyOldAddress(tx: Db, context: SessionContext, owner: Owner): Promise<void> {
  const { isRequired } = await context.userHooks.readProof(tx, context, context.session.user);
  const mayUndo = owner.emailVerified && !isRequired;
  await queueAccountMail(tx, context, owner.email, {
    mail: mayUndo ? 'email-changed' : 'email-changed-for-good',
    userId: owner.id,
    ...(mayUndo && { notMe: { userId: owner.id, restoresEmail: true } }),
  });
}

/** Rejects users whose own address is already verified. */
function rejectVerified(context: SessionContext): void {
  rejectImpersonation(context);
  if (context.session.user.emailVerified) throw accountError('ALREADY_VERIFIED');
}

export async function requestVerification(context: SessionContext) {
  rejectVerified(context);
  return requestAccountCode(context, verification(context));
}

export async function confirmVerification(context: SessionContext, code: string) {
  rejectVerified(context);
  await confirmAccountCode(context, verification(context), code, async (tx, owner) => {
    await userRecords.update(tx, owner.id, { emailVerified: true }, context.now());
    await recordChange(tx, context, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email, emailVerified: owner.emailVerified },
      after: { email: owner.email, emailVerified: true },
    });
  });
}

const deletion = (context: SessionContext): AccountCode => ({
  purpose: 'delete-account',
  email: context.session.user.email,
});

/** At least one administrator must remain. */
async function rejectLastAdministrator(tx: Db, context: SessionContext, owner: Owner) {
  if (owner.role === 'admin' && !(await hasOtherAdministrator(tx, owner.id, context.now())))
    throw accountError('LAST_ADMINISTRATOR');
}

interface DeletionOptions {
  /** Also deletes what belongs to the user alone. */
  deleteOwned?: boolean | undefined;
}

/** Sends a code to the user's own address, unless the deletion would be rejected. */
export async function requestDeletion(context: SessionContext, options: DeletionOptions = {}) {
  rejectImpersonation(context);
  await requireFresh(context.db, context);
  await inTransaction(context, async (tx) => {
    const owner = await lockOwnAccount(tx, context);
    await rejectLastAdministrator(tx, context, owner);
    await context.userHooks.requireMayLeave(tx, context, leaving(owner, options));
  });
  return requestAccountCode(context, deletion(context));
}

const leaving = (owner: Owner, { deleteOwned = false }: DeletionOptions): LeavingUser => ({
  ...toActivityUser(owner),
  deleteOwned,
});

/** Deletes the user and their data in one transaction. The audit log is kept. */
export async function confirmDeletion(
  context: SessionContext,
  code: string,
  options: DeletionOptions = {},
) {
  rejectImpersonation(context);
  await requireFresh(context.db, context);
  await confirmAccountCode(context, deletion(context), code, async (tx, owner) => {
    await rejectLastAdministrator(tx, context, owner);
    await context.userHooks.beforeUserLeaves(tx, context, leaving(owner, options));
    await revokeCodes(tx, owner.id);
    await deleteNotMeLinks(tx, owner.id);
    await userRecords.remove(tx, owner.id);
    await recordChange(tx, context, {
      kind: 'account.deleted',
      target: userTarget(owner),
      before: { email: owner.email, role: owner.role },
    });
    await queueAccountMail(tx, context, owner.email, { mail: 'account-deleted' });
  });
}
