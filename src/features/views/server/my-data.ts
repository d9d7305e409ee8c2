import { eq } from 'drizzle-orm';
import { type MyData, inBatches } from '~/server/my-data';
import { defaultViews, views } from './tables';

export const viewsMyData: MyData = {
  exporters: [
    {
      subject: 'views',
      about: 'views:about',
      tables: [views],
      columns: ['list', 'name', 'search', 'createdAt'],
      rows: (db, { id }) => inBatches(() => db.select().from(views).where(eq(views.userId, id))),
    },
    {
      subject: 'default-views',
      about: 'views:aboutDefaults',
      tables: [defaultViews],
      columns: ['list', 'name'],
      rows: (db, { id }) =>
        inBatches(() =>
          db
            .select({ list: defaultViews.list, name: views.name })
            .from(defaultViews)
            .innerJoin(views, eq(views.id, defaultViews.viewId))
            .where(eq(defaultViews.userId, id)),
        ),
    },
  ],
};
