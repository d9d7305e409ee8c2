import { defineServerFeature } from '~/server/feature';
import { idempotencyMyData } from './server/my-data';
import { idempotencyKeyCleanup } from './server/queries';
import * as tables from './server/tables';

export const idempotency = defineServerFeature({
  tables,
  bin: { discard: [tables.idempotencyKeys] },
  jobs: [idempotencyKeyCleanup],
  myData: idempotencyMyData,
});
