import { and, eq, inArray } from 'drizzle-orm';
import { isNotBanned, users } from '~/features/accounts/auth/auth.server';
import type { ActivityEntry } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { hasPermission } from '~/server/permissions';
import type { SessionContext } from '~/server/request-context';
import type { WebhookChange } from '../kinds';
import type { ActivityKind } from '~/shared/activity';
import type { Language } from '~/shared/i18n/languages';
import { roles } from '~/shared/permissions';

/** Whom a webhook belongs to: the product, or a record such as a tenant. */
export interface Target {
  targetType: string | null;
  targetId: string | null;
}

/** The owner in a request. Everything that is read or changed is restricted to its target. */
export interface Owner extends Target {
  /** Changes to the webhooks of an owner run one at a time. Checks again that the actor may. */
  lock(tx: Db, context: SessionContext): Promise<void>;
}

/** What is known of an owner without a request. */
export interface OwnerDetails {
  /** Of entries in the audit log. Without one, they are about the webhook itself. */
  logTarget?: ActivityEntry['target'];
  /** The page of its webhooks. */
  path: string;
  /** Who gets an email when a webhook is disabled. */
  recipients(): Promise<{ email: string; language: Language | null }[]>;
}

export interface OwnerType {
  getKind(change: WebhookChange): ActivityKind;
  /** Which of the users may have webhooks of this owner now. */
  findManagers(tx: Db, id: string, userIds: string[], now: Date): Promise<string[]>;
  find(tx: Db, id: string, now: Date): Promise<OwnerDetails | undefined>;
}

const product: OwnerType = {
  getKind: (change) => `webhook.${change}`,
  async findManagers(tx, _id, userIds, now) {
    const allowed = roles.filter((role) => hasPermission(role, { webhooks: 'update' }));
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(inArray(users.id, userIds), inArray(users.role, allowed), isNotBanned(users, now)),
      );
    return found.map(({ id }) => id);
  },
  find: async (tx, _id, now) => ({
    path: '/manager/webhooks',
    recipients: () =>
      tx
        .select({ email: users.email, language: users.language })
        .from(users)
        .where(and(eq(users.role, 'admin'), isNotBanned(users, now))),
  }),
};

/** By the type of the target. Features whose records can have webhooks add theirs. */
export const ownerTypes = new Map<string | null, OwnerType>([[null, product]]);

export function getOwnerType({ targetType }: Target): OwnerType {
  const type = ownerTypes.get(targetType);
  if (!type) throw new Error(`Nobody has declared webhooks of ${targetType}`);
  return type;
}

/** How the audit log names a webhook: by its host, because the path may contain a secret. */
export function getLogged(
  { id, url }: { id: string; url: string },
  { logTarget }: Pick<OwnerDetails, 'logTarget'>,
) {
  const { host } = new URL(url);
  return { host, target: logTarget ?? { type: 'webhook' as const, id, name: host } };
}
