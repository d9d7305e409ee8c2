import type { MyData } from '~/server/my-data';
import { webhookEndpoints } from './tables';

export const webhooksMyData: MyData = {
  notExported: [
    {
      table: webhookEndpoints,
      reason: 'Goes on without its creator, of whom it has only the ID.',
    },
  ],
};
