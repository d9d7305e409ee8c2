import { createFileRoute } from '@tanstack/react-router';
import { importQueries } from '~/features/imports/client';
import { ImportUploadScreen } from '~/features/imports/screens/upload';
import { loadRecord } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/import/$type/')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) =>
    loadRecord(context.data, importQueries.type(params.type), ({ title }) => title),
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('imports:step.done'))({ match }),
  component: () => <ImportUploadScreen type={Route.useParams().type} />,
});
