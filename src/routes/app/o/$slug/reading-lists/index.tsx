import { createFileRoute } from '@tanstack/react-router';
import { organizationTitle } from '~/features/organizations/page-title';
import { readingListQueries } from '~/features/reading-lists/client';
import { ReadingListsScreen } from '~/features/reading-lists/screens/reading-lists';
import { prefetch } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/reading-lists/')({
  loader: ({ context, params }) => prefetch(context.data, readingListQueries.list(params.slug)),
  head: organizationTitle((t) => t('reading-lists:title')),
  component: () => <ReadingListsScreen slug={Route.useParams().slug} />,
});
