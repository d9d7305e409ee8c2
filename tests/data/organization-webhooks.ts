import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import type { PartData } from '../part-data';

export const data: PartData = {
  async reads(db) {
    const [found] = await rows<{ slug: string }>(db, sql`select slug from organizations limit 1`);
    const slug = found?.slug;
    return {
      'organizationWebhooks/list': { slug },
      'organizationWebhooks/deliveries': { slug, id: 'none' },
      'organizationWebhooks/delivery': { slug, id: 'none', deliveryId: 'none' },
    };
  },
  // The sample data has none.
  finds404: ['organizationWebhooks/deliveries', 'organizationWebhooks/delivery'],
};
