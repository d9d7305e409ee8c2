import { defineServerFeature } from '~/server/feature';
import { exportDownload } from './server/export';

/** Lists as files. */
export const listExports = defineServerFeature({
  downloads: [exportDownload],
});
