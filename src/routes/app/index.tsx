import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '~/features/shell/screens/home';
import { pageTitle } from '~/shared/page/page-title';
import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/app/')({
  loader: async ({ context }) => {
    await Promise.all([loadSlot('homeOffers', context), loadSlot('home', context)]);
  },
  head: pageTitle((t) => t('shell:home.pageTitle')),
  component: () => <HomeScreen user={Route.useRouteContext().session.user} />,
});
