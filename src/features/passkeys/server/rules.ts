import { recordActivity, recordChange, userTarget } from '~/features/activity/activity.server';
import {
  lockOwnAccount,
  notifyOwner,
  rejectImpersonation,
  requireFresh,
  type AccountMailTexts,
} from '~/features/accounts/account/account.server';
import { getDevice } from '~/features/accounts/account/device';
import { deleteUserSessions, lockActorAndTarget } from '~/features/accounts/users/users.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { RequestContext, UserHooks, SessionContext } from '~/server/request-context';
import { passkeyError } from '../errors';
import type { Assertion, Attestation } from '../schema';
import {
  creationOptions,
  getRpId,
  requestOptions,
  verifyAssertion,
  verifyAttestation,
} from './ceremonies';
import {
  type PasskeyRow,
  countPasskeys,
  deletePasskeys,
  findByCredential,
  insertPasskey,
  noteUse,
  readPasskeys,
  renamePasskey,
  saveConfirmation,
} from './queries';
import { readProof } from './step-up';

/** Emails about passkeys that were added to an account, or removed. */
export const passkeyMails = {
  added: {
    subject: 'passkey-mails:added.subject',
    text: 'passkey-mails:added.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  removed: {
    subject: 'passkey-mails:removed.subject',
    text: 'passkey-mails:removed.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  removedByAdministrator: {
    subject: 'passkey-mails:removed.subject',
    text: 'passkey-mails:removed.byAdministrator',
    notYou: 'account-mails:notice.unexpected',
    reason: 'mail:layout.account',
  },
} as const satisfies Record<string, AccountMailTexts>;

/** Rules for passkeys: of one's own, and of a user for administrators. */

export const maxPasskeys = 20;

const getRequester = (context: SessionContext) => `session/${context.session.id}` as const;

async function rejectTooMany(db: Db, context: SessionContext): Promise<void> {
  if ((await countPasskeys(db, context.session.user.id)) >= maxPasskeys)
    throw passkeyError('TOO_MANY_PASSKEYS');
}

export async function startRegistration(context: SessionContext) {
  const { session } = context;
  rejectImpersonation(context);
  await requireFresh(context.db, context);
  await rejectTooMany(context.db, context);
  const existing = await readPasskeys(context.db, session.user.id);
  return creationOptions(context, getRequester(context), session.user, existing);
}

/** Named after the authenticator, or the browser: the user can rename it. */
function suggestName(aaguid: string, { headers, i18n }: RequestContext): string {
  const { browser, system } = getDevice(headers.get('user-agent'));
  const known = getAuthenticatorName(aaguid);
  if (known) return known;
  if (browser && system) return i18n.t('account:sessions.device', { browser, system });
  return browser ?? system ?? i18n.t('passkeys:unnamed');
}

export async function finishRegistration(context: SessionContext, response: Attestation) {
  rejectImpersonation(context);
  const { aaguid, credential, credentialBackedUp } = await verifyAttestation(
    context,
    getRequester(context),
    response,
  );
  return inTransaction(context, async (tx) => {
    const owner = await lockOwnAccount(tx, context);
    await requireFresh(tx, context);
    await rejectTooMany(tx, context);
    const passkey = await insertPasskey(tx, {
      userId: owner.id,
      name: suggestName(aaguid, context),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports?.join(',') ?? '',
      rpId: getRpId(context.config),
      synced: credentialBackedUp,
      createdAt: context.now(),
    });
    if (!passkey) throw passkeyError('PREVIOUSLY_REGISTERED');
    // The authenticator has just verified the user.
    await saveConfirmation(tx, context.session.id, context.now());
    await recordChange(tx, context, {
      kind: 'passkey.added',
      target: userTarget(owner),
      after: { passkey: passkey.name },
    });
    await notifyOwner(tx, context, owner, {
      mail: passkeyMails.added,
      details: [passkey.name],
      notMe: { userId: owner.id },
    });
    return { id: passkey.id, name: passkey.name };
  });
}

export async function rename(
  tx: Db,
  context: SessionContext,
  { id, name }: { id: string; name: string },
) {
  const owner = await lockOwnAccount(tx, context);
  if (!(await renamePasskey(tx, owner.id, id, name))) throw passkeyError('PASSKEY_NOT_FOUND');
}

export async function remove(tx: Db, context: SessionContext, { id }: { id: string }) {
  const owner = await lockOwnAccount(tx, context);
  await requireFresh(tx, context);
  const [removed] = await deletePasskeys(tx, owner.id, id);
  if (!removed) throw passkeyError('PASSKEY_NOT_FOUND');
  await recordChange(tx, context, {
    kind: 'passkey.removed',
    target: userTarget(owner),
    before: { passkey: removed.name },
  });
  await notifyOwner(tx, context, owner, {
    mail: passkeyMails.removed,
    details: [removed.name],
    notMe: { userId: owner.id },
  });
}

/**
 * An account that was in other hands loses the passkeys that were added since, or all. With the link
 * of a notice, that of an administrator under step-up keeps at least one: anyone who reads the mailbox
 * could lower the protection with it.
 */
export const endAccess: NonNullable<UserHooks['endAccess']> = async (tx, context, ending) => {
  const { user, by, signInMethods: since } = ending;
  if (since === 'none') return;
  const own = await readPasskeys(tx, user.id);
  const ended = since === 'all' ? own : own.filter(({ createdAt }) => createdAt >= since);
  const { isRequired } = await readProof(tx, context, user);
  if (since !== 'all' && isRequired && ended.length === own.length) return;
  for (const { id, name } of ended) {
    await deletePasskeys(tx, user.id, id);
    await recordActivity(tx, context, {
      kind: 'passkey.removed',
      actor: by,
      target: userTarget(user),
      before: { passkey: name },
    });
  }
};

/**
 * By an administrator, for a user who lost theirs or whose account was taken over. Their sessions end
 * too, with what was confirmed in them.
 */
export async function removeAll(tx: Db, context: SessionContext, { id }: { id: string }) {
  const { target } = await lockActorAndTarget(tx, context, id);
  const removed = await deletePasskeys(tx, target.id);
  const sessionsEnded = await deleteUserSessions(tx, target.id);
  if (removed.length > 0) {
    await recordChange(tx, context, {
      kind: 'passkeys.removed',
      target: userTarget(target),
      after: { passkeysRemoved: removed.length, sessionsEnded },
    });
    await notifyOwner(tx, context, target, {
      mail: passkeyMails.removedByAdministrator,
      ...(target.language && { i18n: i18nFor(target.language) }),
    });
  }
  return { count: removed.length };
}

/** Starts to confirm who uses the session, with one of the user's passkeys. */
export async function startConfirmation(context: SessionContext) {
  const { session } = context;
  rejectImpersonation(context);
  const own = await readPasskeys(context.db, session.user.id);
  if (own.length === 0) throw passkeyError('PASSKEY_NOT_FOUND');
  return requestOptions(context, getRequester(context), own);
}

export async function confirm(context: SessionContext, response: Assertion): Promise<void> {
  const { session } = context;
  rejectImpersonation(context);
  const used = await verifyAssertion(context, getRequester(context), response, (credentialId) =>
    findOwn(context.db, session.user.id, credentialId),
  );
  await inTransaction(context, async (tx) => {
    await lockOwnAccount(tx, context);
    if (!(await noteUse(tx, { ...used, id: used.passkey.id, now: context.now() })))
      throw passkeyError('AUTHENTICATION_FAILED');
    await saveConfirmation(tx, session.id, context.now());
  });
}

async function findOwn(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const passkey = await findByCredential(db, credentialId);
  return passkey?.userId === userId ? passkey : undefined;
}

/** The names of common authenticators by their AAGUID, which is the same for all of a model. */
const names: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

const getAuthenticatorName = (aaguid: string): string | undefined =>
  Object.hasOwn(names, aaguid) ? names[aaguid] : undefined;
