import { createFileRoute, notFound } from '@tanstack/react-router';
import { WelcomeScreen } from '~/features/demo/screens/welcome';
import { pageTitle } from '~/shared/page/page-title';
import { RootNotFoundScreen } from '~/ui/layout/route-error';

export const Route = createFileRoute('/welcome')({
  beforeLoad: ({ context }) => {
    if (!context.pageContext.config.demo) throw notFound();
  },
  head: pageTitle((t) => t('demo:welcome.pageTitle')),
  component: WelcomeScreen,
  notFoundComponent: RootNotFoundScreen,
});
