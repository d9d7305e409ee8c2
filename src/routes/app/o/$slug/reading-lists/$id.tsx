import { createFileRoute } from '@tanstack/react-router';
import { organizationRecordTitle } from '~/features/organizations/page-title';
import { readingListQueries } from '~/features/reading-lists/client';
import { ReadingListScreen } from '~/features/reading-lists/screens/reading-list';
import { loadRecord } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/reading-lists/$id')({
  loader: ({ context: { data }, params: { slug, id } }) =>
    loadRecord(data, readingListQueries.one(slug, id), ({ name }) => name),
  head: organizationRecordTitle,
  component: () => {
    const { id } = Route.useParams();
    const { organization } = Route.useRouteContext();
    return <ReadingListScreen key={id} organization={organization} id={id} />;
  },
});
