import { recordActivity, recordChange, userTarget } from '~/features/activity/activity.server';
import {
  type AccountMailTexts,
  lockOwnAccount,
  queueAccountMail,
  rejectImpersonation,
} from '~/features/accounts/account/account.server';
import { hashToken } from '~/features/accounts/auth/auth.server';
import { lockActorAndTarget } from '~/features/accounts/users/users.server';
import type { Db } from '~/server/database/database';
import { toOutput } from '~/server/database/record-queries';
import { isPermission, programGrants } from '~/server/permissions';
import type { UserHooks, SessionContext } from '~/server/request-context';
import { apiKeyError } from '../errors';
import { toPermissions } from '../permissions';
import { type NewKey, apiKeySchema, maxApiKeys } from '../schema';
import { deleteKeys, keysOf } from './queries';
import { getStart, newToken } from './token';

const day = 86_400_000;

/** The email about a new key of an account. */
export const createdMail = {
  subject: 'api-key-mails:created.subject',
  text: 'api-key-mails:created.text',
  notYou: 'account-mails:notice.notYouLink',
  reason: 'mail:layout.account',
} as const satisfies AccountMailTexts;

/** What is stored of a new key, and the key itself, which is not. */
export function issueKey(
  { name, permissions, expiresInDays }: NewKey,
  { grantable, now, kind }: { grantable: readonly string[]; now: Date; kind?: string },
) {
  if (permissions?.some((permission) => !grantable.includes(permission)))
    throw apiKeyError('PERMISSION_NOT_HELD', { field: 'permissions' });
  const token = newToken(kind);
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * day);
  const chosen = permissions && [...new Set(permissions)];
  return {
    token,
    stored: {
      name,
      permissions: chosen,
      expiresAt,
      tokenHash: hashToken(token),
      start: getStart(token),
    },
  };
}

/** What a key of the user can be allowed to do, by names such as `users:list`. */
export const getGrantable = (context: SessionContext): string[] =>
  toPermissions(programGrants(context.session)).filter((name) => {
    const [resource = '', action = ''] = name.split(':');
    const permission = { [resource]: action };
    return !isPermission(permission) || !context.userHooks.isForPeople(context, permission);
  });

export async function createKey(tx: Db, context: SessionContext, input: NewKey) {
  rejectImpersonation(context);
  const owner = await lockOwnAccount(tx, context);
  const keys = keysOf(owner.id);
  if ((await keys.count(tx)) >= maxApiKeys) throw apiKeyError('TOO_MANY_API_KEYS');
  const now = context.now();
  const { token, stored } = issueKey(input, { grantable: getGrantable(context), now });
  const key = await keys.insert(tx, stored, now);
  await recordChange(tx, context, {
    kind: 'api-key.created',
    target: userTarget(owner),
    after: { apiKey: key.name },
  });
  if (owner.emailVerified)
    await queueAccountMail(tx, context, owner.email, {
      mail: createdMail,
      details: [key.name],
      notMe: { userId: owner.id },
    });
  return { token, key: toOutput(apiKeySchema, key) };
}

export async function revokeKey(tx: Db, context: SessionContext, { id }: { id: string }) {
  rejectImpersonation(context);
  await revoke(tx, context, await lockOwnAccount(tx, context), id);
}

/** By an administrator, for a key that was lost or is misused. */
export async function revokeKeyOfUser(
  tx: Db,
  context: SessionContext,
  { userId, id }: { userId: string; id: string },
) {
  const { target } = await lockActorAndTarget(tx, context, userId);
  await revoke(tx, context, target, id);
}

async function revoke(
  tx: Db,
  context: SessionContext,
  user: Parameters<typeof userTarget>[0],
  id: string,
) {
  const keys = keysOf(user.id);
  const key = await keys.find(tx, id);
  if (!key) throw apiKeyError('API_KEY_NOT_FOUND');
  await keys.remove(tx, id);
  await recordChange(tx, context, {
    kind: 'api-key.revoked',
    target: userTarget(user),
    before: { apiKey: key.name },
  });
}

/** The account is or was in other hands: all keys end with the sessions, as any could be theirs. */
export const endAccess: NonNullable<UserHooks['endAccess']> = async (tx, context, ending) => {
  const { user, by } = ending;
  for (const { name } of await deleteKeys(tx, user.id))
    await recordActivity(tx, context, {
      kind: 'api-key.revoked',
      actor: by,
      target: userTarget(user),
      before: { apiKey: name },
    });
};
