import { eq } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import { type DataExporter, type MyData, exportOwned, inBatches } from '~/server/my-data';
import { defaultViews, views } from './tables';

const ownViews = exportOwned({
  subject: 'views',
  about: 'views:myData',
  table: views,
  columns: pickColumns(views, { list: true, name: true, search: true, createdAt: true }),
});

/** By the names of the views. */
const ownDefaults: DataExporter = {
  subject: 'default-views',
  about: 'views:myData.defaults',
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
};

export const viewsMyData: MyData = { exporters: [ownViews, ownDefaults] };
