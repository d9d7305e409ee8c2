import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { organizationMembers } from '~/features/organizations/tables.server';
import { newId } from '~/shared/ids';
import { keyColumns } from '../../server/tables';

/** Keys that work in one organization only. They end with the membership of who created them. */
export const organizationApiKeys = pgTable(
  'organization_api_keys',
  {
    organizationId: text('organization_id').notNull(),
    id: text('id').notNull().$defaultFn(newId),
    ...keyColumns(),
    userId: text('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('organization_api_keys_token_unique').on(table.tokenHash, table.organizationId),
    foreignKey({
      name: 'organization_api_keys_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('organization_api_keys_creator').on(table.userId, table.organizationId),
  ],
);
