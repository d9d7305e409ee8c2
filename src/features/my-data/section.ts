import type { AccountSection } from '~/features/accounts/account/sections';
import { prefetch } from '~/shared/data/loaders';
import { myDataQueries } from './client';
import { MyData } from './my-data';

/** In the account, on “Data and deletion”. */
export const myDataSection: AccountSection = {
  component: MyData,
  load: (data) => prefetch(data, myDataQueries.status()),
  anchor: 'my-data',
  beforeDeletion: { label: 'my-data:beforeDeletion', focus: '#my-data button' },
};
