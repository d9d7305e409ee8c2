import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';
import { label } from '../label';

export const data: PartData = {
  async reads(db) {
    const [user] = await rows<{ id: string }>(db, sql`select id from users limit 1`);
    return { 'sentEmails/list': { id: user?.id } };
  },
  checkExport(read) {
    expect(read('emails')).toContainEqual(
      expect.objectContaining({ title: label('code-mails:signIn.title'), state: 'sent' }),
    );
  },
  permissions: {
    forAll: [],
    forAdministrators: [{ sentEmails: 'list' }, { sentEmails: 'resend' }],
  },
};
