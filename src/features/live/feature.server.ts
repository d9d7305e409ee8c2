import { defineServerFeature } from '~/server/feature';
import { liveApi } from './server/api';
import { publishChanges } from './server/messages';
import { startHub } from './server/running';

export const live = defineServerFeature({
  api: liveApi,
  onChange: publishChanges,
  start: startHub,
});
