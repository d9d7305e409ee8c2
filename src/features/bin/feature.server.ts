import { defineServerFeature } from '~/server/feature';
import { binApi } from './server/api';
import type { ServerBin } from './server/declared';
import { emptyBin } from './server/jobs';
import * as tables from './server/tables';

declare module '~/server/feature' {
  interface ServerFeature {
    /** What happens to its records and tables when records go to the bin and come back. */
    bin?: ServerBin;
  }
}

export const bin = defineServerFeature({ api: binApi, tables, jobs: [emptyBin] });
