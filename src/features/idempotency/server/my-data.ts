import type { MyData } from '~/server/my-data';
import { idempotencyKeys } from './tables';

export const idempotencyMyData: MyData = {
  notExported: [
    {
      table: idempotencyKeys,
      reason: 'Responses to recent calls of the user, encrypted and deleted after a day.',
    },
  ],
};
