import { eq } from 'drizzle-orm';
import { type MyData, inBatches } from '~/server/my-data';
import { views } from './tables';

export const viewsMyData: MyData = {
  exporters: [
    {
      subject: 'views',
      about: 'views:about',
      tables: [views],
      columns: ['list', 'name', 'search', 'createdAt'],
      rows: (db, { id }) => inBatches(() => db.select().from(views).where(eq(views.userId, id))),
    },
  ],
};
