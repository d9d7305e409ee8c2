import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ExportData } from '../my-data';

export const data: ExportData = {
  async beforeExport(db, email) {
    await db.execute(sql`update organization_invitations set
      inviter_id = (select id from users where email = ${email}) where email like 'old.%'`);
    await db.execute(
      sql`update organization_invitations set email = ${email} where email like 'nadia.%'`,
    );
  },
  checkExport(read) {
    expect(read('organizations')).toContainEqual(
      expect.objectContaining({ slug: 'harbour-reading-circle' }),
    );
    expect(read('organization-teams')).not.toEqual([]);
    expect(read('organization-invitations')).toMatchObject([
      { direction: 'sent' },
      { direction: 'received' },
    ]);
  },
};
