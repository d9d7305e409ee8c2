import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';

export const data: PartData = {
  async reads(db) {
    const [found] = await rows<{ slug: string; id: string }>(
      db,
      sql`select id, slug from organizations limit 1`,
    );
    return {
      'organizationApiKeys/list': { slug: found?.slug },
      'organizationApiKeys/managed': { organizationId: found?.id },
    };
  },
};
