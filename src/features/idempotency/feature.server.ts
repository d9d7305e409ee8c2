import { defineServerFeature } from '~/server/feature';
import { describeIdempotency, wrapIdempotent } from './server/idempotency';
import { idempotencyMyData } from './server/my-data';
import { idempotencyKeyCleanup } from './server/queries';
import * as tables from './server/tables';

export const idempotency = defineServerFeature({
  wrapRest: wrapIdempotent,
  describeRest: describeIdempotency,
  tables,
  bin: { discard: [tables.idempotencyKeys] },
  jobs: [idempotencyKeyCleanup],
  myData: idempotencyMyData,
});
