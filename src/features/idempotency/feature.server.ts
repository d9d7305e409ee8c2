import { defineServerFeature } from '~/server/feature';
import { idempotencyKeyCleanup } from './server/queries';
import * as tables from './server/tables';

export const idempotency = defineServerFeature({
  tables,
  bin: { discard: [tables.idempotencyKeys] },
  jobs: [idempotencyKeyCleanup],
  myData: {
    notExported: [
      {
        table: tables.idempotencyKeys,
        reason: 'Responses to recent calls of the user, encrypted and deleted after a day.',
      },
    ],
  },
});
