import { defineServerFeature } from '~/server/feature';
import { binApi } from './server/api';
import { emptyBin } from './server/jobs';
import * as tables from './server/tables';

export const bin = defineServerFeature({ api: binApi, tables, jobs: [emptyBin] });
