import { defineServerFeature } from '~/server/feature';
import { binApi } from './server/api';
import { emptyBin } from './server/queries';
import * as tables from './server/tables';

export const bin = defineServerFeature({ api: binApi, tables, jobs: [emptyBin] });
