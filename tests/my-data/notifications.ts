import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import { addNotification } from '../data/notifications';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  async beforeExport(db, email) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    await addNotification(db, user?.id ?? '');
  },
};
