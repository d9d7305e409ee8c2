import { defineServerFeature } from '~/server/feature';
import { viewsApi } from './server/api';
import { viewsMyData } from './server/my-data';
import { viewedLists } from './server/queries';
import * as tables from './server/tables';

export const views = defineServerFeature({
  api: viewsApi,
  facts: [viewedLists],
  tables: { views: tables.views, defaultViews: tables.defaultViews },
  bin: { restore: [tables.views, tables.defaultViews] },
  constraints: tables.viewConstraints,
  myData: viewsMyData,
});
