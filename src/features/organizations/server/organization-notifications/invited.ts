import { and, eq, inArray } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { defineNotification } from '~/features/notifications/notifications.server';

/** Tells those who have an account. The invitation itself is sent by email, to all. */
export const invited = defineNotification({
  name: 'organization-invited',
  label: 'organization-notifications:invited.label',
  on: ['organization.invitation-sent'],
  async notify(tx, entries) {
    const emails = entries.map(({ after }) => String(Object(after).email));
    const found = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
    return entries.map(({ actorName, targetName }, at) => ({
      to: found.filter(({ email }) => email === emails[at]).map(({ id }) => id),
      values: { actor: actorName ?? '', organization: targetName ?? '' },
      // The first page shows what waits for an answer.
      link: '/app',
    }));
  },
  text: (t, { actor, organization }) =>
    t('organization-notifications:invited', { actor, organization }),
});
