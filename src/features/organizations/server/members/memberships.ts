import { and, inArray } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { organizationMembers } from '../tables';

/** Which of the users are members of which of the organizations. */
export const readMemberships = (db: Db, organizationIds: string[], userIds: string[]) =>
  db
    .select({ id: organizationMembers.organizationId, userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        inArray(organizationMembers.organizationId, organizationIds),
        inArray(organizationMembers.userId, userIds),
      ),
    );
