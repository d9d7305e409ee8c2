import { accountMyData } from '~/features/account/server/my-data';
import { activityMyData } from '~/features/activity/server/my-data';
import { authMyData } from '~/features/auth/server/my-data';
import { ownMyData } from '~/features/my-data/server/my-data';
// organizations:start
import { organizationsMyData } from '~/features/organizations/server/my-data';
// organizations:end
// organizations:start
// sample:start
import { readingListsMyData } from '~/features/reading-lists/server/my-data';
// sample:end
// organizations:end
import type { MyData } from '~/server/my-data';

/** What "Download my data" contains. */
export const myData: MyData[] = [
  // In this order.
  accountMyData,
  authMyData,
  activityMyData,
  // organizations:start
  organizationsMyData,
  // organizations:end
  // organizations:start
  // sample:start
  readingListsMyData,
  // sample:end
  // organizations:end
  ownMyData,
];

export const dataExporters = myData.flatMap(({ exporters }) => exporters ?? []);
