import { and, eq } from 'drizzle-orm';
import type { OnUndelivered } from '~/server/mail/mail';
import { organizationInvitations } from '../tables';

/** Marks the pending invitation of an address that cannot be reached. Sending it again clears it. */
export const markUndelivered: OnUndelivered = async (tx, { to, about }, { now }) => {
  if (about?.type !== 'organization') return;
  await tx
    .update(organizationInvitations)
    .set({ undeliveredAt: now() })
    .where(
      and(
        eq(organizationInvitations.organizationId, about.id),
        eq(organizationInvitations.email, to),
        eq(organizationInvitations.status, 'pending'),
      ),
    );
};
