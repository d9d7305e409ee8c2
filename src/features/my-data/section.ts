import type { AccountSection } from '~/features/accounts/account/sections';
import { prefetch } from '~/shared/data/loaders';
import { myDataQueries } from './client';
import { MyData } from './my-data';

/** On the account page. */
export const myDataSection: AccountSection = {
  component: MyData,
  load: (data) => prefetch(data, myDataQueries.status()),
  beforeDeletion: { label: 'my-data:beforeDeletion', focus: '#my-data button' },
};
