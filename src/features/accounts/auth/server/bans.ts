import { and, eq, lte, sql } from 'drizzle-orm';
import { type Where, recordActivities, userTarget } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { users } from './tables';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/errors/app-error';
import { zonedDateTime } from '~/shared/i18n/zoned-time';
import { authErrors } from '../errors';

/** Users per transaction. */
const batchSize = 500;

/**
 * Lifts expired bans, of one user or of some, and records it in the audit log. Expired bans are
 * already ignored everywhere, so this need not be timely. Returns whether there may be more.
 */
export async function liftExpiredBans(tx: Db, where: Where, email?: string): Promise<boolean> {
  const expired = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.banned, true),
        lte(users.banExpires, where.now()),
        email === undefined ? undefined : eq(users.email, email),
      ),
    )
    .orderBy(users.id)
    .limit(batchSize)
    .for('no key update');
  const lifted = await tx
    .update(users)
    .set({ banned: false, banReason: null, banExpires: null, updatedAt: where.now() })
    .where(sql`${users.id} = any(array${expired})`)
    .returning({ id: users.id, name: users.name, email: users.email });
  const entries = lifted.map((user) => ({
    kind: 'user.unbanned' as const,
    target: userTarget(user),
    after: { byItself: true },
  }));
  if (entries.length > 0) await recordActivities(tx, where, entries);
  return entries.length === batchSize;
}

interface Ban {
  banReason: string | null;
  banExpires: Date | null;
}

/** Shown to a banned user after a correct code: the reason, the end of the ban, and the contact. */
function banMessage(
  { config, i18n }: Pick<RequestContext, 'config' | 'i18n'>,
  { banReason, banExpires }: Ban,
): string {
  const { language, t } = i18n;
  const details = [
    banReason && t('rejections:banned.reason', { reason: banReason.replace(/\.$/, '') }),
    banExpires && t('rejections:banned.until', { time: zonedDateTime(language, banExpires) }),
    config.contactEmail && t('rejections:banned.contact', { email: config.contactEmail }),
  ].filter((part) => part !== null && part !== '');
  const message = t('codes:BANNED_USER');
  return details.length > 0 ? `${message}. ${details.join(' ')}` : message;
}

/** For those who have proven who they are, and only then. */
export const bannedError = (context: Pick<RequestContext, 'config' | 'i18n'>, ban: Ban): AppError =>
  new AppError('BANNED_USER', authErrors.BANNED_USER, { messageText: banMessage(context, ban) });
