import { createFileRoute } from '@tanstack/react-router';
import { batchQueries } from '~/features/batches/client';
import { BatchesScreen } from '~/features/batches/screens/batches';
import { prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/batches/')({
  loader: ({ context }) => prefetchList(context.data, batchQueries.list, {}),
  head: pageTitle((t) => t('batches:title')),
  component: BatchesScreen,
});
