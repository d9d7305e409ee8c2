import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '~/features/shell/screens/home';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/')({
  head: pageTitle((t) => t('shell:home.pageTitle')),
  component: () => <HomeScreen user={Route.useRouteContext().session.user} />,
});
