import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../../tests/databases';
import { deleteOldInvitations } from './jobs';
import { organizationInvitations, organizations } from './tables';

const now = new Date('2030-01-01T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);

const invitation = {
  organizationId: 'o',
  role: 'member',
  tokenHash: 'h',
} as const;

onEachDatabase('the cleanup of invitations', (database) => {
  test('deletes those that expired long ago, whatever became of them', async () => {
    const { db } = database();
    await db.insert(organizations).values({ id: 'o', name: 'O', slug: 'o' });
    await db.insert(organizationInvitations).values([
      { ...invitation, id: 'old', email: 'old@example.com', expiresAt: at(-31) },
      {
        ...invitation,
        id: 'declined',
        email: 'declined@example.com',
        status: 'declined',
        expiresAt: at(-40),
      },
      { ...invitation, id: 'expired', email: 'expired@example.com', expiresAt: at(-29) },
    ]);
    await deleteOldInvitations(db, now);
    const left = await db.select().from(organizationInvitations);
    expect(left.map(({ id }) => id)).toEqual(['expired']);
  });
});
