import { eq } from 'drizzle-orm';
import { pickColumns } from '~/server/database/columns';
import { defineServerFeature } from '~/server/feature';
import { type DataExporter, exportOwned, inBatches } from '~/server/my-data';
import { viewsApi } from './server/api';
import * as tables from './server/tables';

const ownViews = exportOwned({
  subject: 'views',
  about: 'views:about',
  table: tables.views,
  columns: pickColumns(tables.views, { list: true, name: true, search: true, createdAt: true }),
});

/** By the names of the views. */
const ownDefaults: DataExporter = {
  subject: 'default-views',
  about: 'views:aboutDefaults',
  tables: [tables.defaultViews],
  columns: ['list', 'name'],
  rows: (db, { id }) =>
    inBatches(() =>
      db
        .select({ list: tables.defaultViews.list, name: tables.views.name })
        .from(tables.defaultViews)
        .innerJoin(tables.views, eq(tables.views.id, tables.defaultViews.viewId))
        .where(eq(tables.defaultViews.userId, id)),
    ),
};

export const views = defineServerFeature({
  api: viewsApi,
  tables: { views: tables.views, defaultViews: tables.defaultViews },
  bin: { restore: [tables.views, tables.defaultViews] },
  constraints: tables.viewConstraints,
  myData: { exporters: [ownViews, ownDefaults] },
});
