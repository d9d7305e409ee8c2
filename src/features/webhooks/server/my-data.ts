import type { MyData } from '~/server/my-data';
import { webhooks } from './tables';

export const webhooksMyData: MyData = {
  notExported: [
    {
      table: webhooks,
      reason: 'Goes on without its creator, of whom it has only the ID.',
    },
  ],
};
