import { sql } from 'drizzle-orm';
import { users } from '../../auth/auth.server';
import { defineImport } from '~/server/imports';
import { roleLabels } from '../components/labels';
import { userErrors } from '../errors';

export const userImport = defineImport({
  title: 'users:import.title',
  list: '/manager/users',
  api: 'users',
  table: users,
  columns: {
    email: { label: 'users:form.email', key: 'exact' },
    name: { label: 'users:form.name' },
    role: { label: 'users:form.role', choices: roleLabels, permission: { users: 'set-role' } },
  },
  reject({ userId, stored, input }) {
    if (stored?.id !== userId) return undefined;
    if (input.role !== stored.role)
      return { column: 'role', message: userErrors.YOU_CANNOT_DEMOTE_YOURSELF.message };
    if (input.email !== stored.email)
      return { column: 'email', message: userErrors.YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE.message };
    return undefined;
  },
  // Users who have signed in stay.
  removable: sql`${users.lastSeenAt} is null and not ${users.emailVerified}`,
});
