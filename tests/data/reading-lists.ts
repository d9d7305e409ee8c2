import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import { addMember, newOrganization, newUser } from '../organizations';
import type { PartData } from '../part-data';
import { newBooks, newList } from '../reading-lists';
import { send } from '../rest';

export const data: PartData = {
  async reads(db) {
    const [list] = await rows<{ slug: string; id: string }>(
      db,
      sql`select slug, reading_lists.id from reading_lists
          join organizations on organizations.id = organization_id
          where slug = 'harbour-reading-circle' limit 1`,
    );
    return {
      'readingLists/list': { slug: list?.slug },
      'readingLists/get': { slug: list?.slug, listId: list?.id },
      'readingLists/forBook': { id: list?.id },
    };
  },
  async useAccount(app, user) {
    const organization = await newOrganization(await newUser(app));
    const call = (method: string, path: string, body?: unknown) =>
      send(app, user.cookie, method, path, body);
    const self = { ...user, call };
    await addMember(app, organization, self, 'admin');
    await newList(self, organization, await newBooks(app, 1));
  },
  sentences: [
    [
      'Ada Lindholm added Broken Wings to Classics',
      {
        kind: 'organization.reading-list-book-added',
        after: { readingList: 'Classics', readingListBook: 'Broken Wings' },
      },
    ],
  ],
};
