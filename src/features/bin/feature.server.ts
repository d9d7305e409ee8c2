import { defineServerFeature } from '~/server/feature';
import { binApi } from './server/api';
import { binBulk } from './server/bulk';
import { emptyBin } from './server/queries';
import * as tables from './server/tables';

export const bin = defineServerFeature({ api: binApi, tables, bulk: binBulk, jobs: [emptyBin] });
