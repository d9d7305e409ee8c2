import { lockOwnAccount, rejectImpersonation } from '~/features/accounts/account/account.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import type { Translate } from '~/shared/i18n/i18n';
import type { SessionUser } from '~/shared/session';
import { notificationError } from '../errors';
import type { Mark, Preference, SetPreference } from '../schema';
import { announceNotifications, type NotificationType, notificationTypes } from './type';
import { markAll, markNotifications, readChoices, saveChoice } from './queries';

export async function mark(tx: Db, context: SessionContext, input: Mark): Promise<void> {
  rejectImpersonation(context);
  const { id } = context.session.user;
  await markNotifications(tx, id, input, context.now());
  await announceNotifications(tx, [id]);
}

export async function markAllRead(tx: Db, context: SessionContext): Promise<void> {
  rejectImpersonation(context);
  const { id } = context.session.user;
  await markAll(tx, id, context.now());
  await announceNotifications(tx, [id]);
}

type User = Pick<SessionUser, 'id' | 'role'>;

const isFor = (type: NotificationType, { role }: User) =>
  !type.forAdministrators || role === 'admin';

/** The types that a user can get, with their choices. */
export async function readPreferences(db: Db, t: Translate, user: User): Promise<Preference[]> {
  const choices = new Map((await readChoices(db, user.id)).map((choice) => [choice.name, choice]));
  return notificationTypes()
    .filter((type) => isFor(type, user))
    .map(({ name, label, email, security, emailSetting = null }) => {
      const chosen = security ? undefined : choices.get(name);
      return {
        name,
        label: t(label),
        inApp: chosen?.inApp ?? true,
        email: email ? (chosen?.email ?? email) : null,
        isFixed: security ?? false,
        emailSetting,
      };
    });
}

export async function setPreference(
  tx: Db,
  context: SessionContext,
  { name, inApp, email }: SetPreference,
): Promise<Preference[]> {
  const { role } = context.session.user;
  // The row lock makes two changes of one row run one at a time.
  const { id } = await lockOwnAccount(tx, context);
  const { t } = context.i18n;
  const before = await readPreferences(tx, t, { id, role });
  const found = before.find((preference) => preference.name === name);
  if (!found) throw notificationError('NOTIFICATION_TYPE_NOT_FOUND');
  if (found.isFixed) throw notificationError('NOTIFICATION_FIXED');
  const chosen = {
    ...found,
    inApp: inApp ?? found.inApp,
    email: found.email && (email ?? found.email),
  };
  await saveChoice(tx, id, { ...chosen, email: chosen.email ?? 'off' });
  return before.map((preference) => (preference.name === name ? chosen : preference));
}
