import { Database, ShieldCheck } from 'lucide-react';
import { prefetch } from '~/shared/data/loaders';
import type { AnyFeature } from '~/shared/feature';
import { lazySlot, loadSlot } from '~/shared/page/slots';
import { accountQueries } from './client';
import { noQuestions } from './deletion-questions';
import type { AccountPage, AccountPageProps } from './pages';
import type { AccountSection } from './sections';

/** How the user signs in, and where they are signed in. */
export const securityPage: AccountPage = {
  name: 'security',
  label: 'account:pages.security',
  icon: ShieldCheck,
  component: lazySlot(() => import('./screens/security'), 'SecurityScreen'),
  load: (context) =>
    Promise.all([
      prefetch(context.data, accountQueries.sessions()),
      loadSlot('accountSecurity', context),
    ]),
};

/** What is stored about the user, and the deletion of the account. */
export function dataPage(
  features: readonly AnyFeature[],
  sections: readonly AccountSection[],
): AccountPage {
  const retainedData = features.flatMap((feature) => feature.retainedData ?? []);
  const useDeletionQuestions =
    features.find((feature) => feature.useDeletionQuestions)?.useDeletionQuestions ??
    (() => noQuestions);
  return {
    name: 'data',
    label: 'account:pages.data',
    icon: Database,
    component: lazySlot(async () => {
      const { DataScreen } = await import('./screens/data');
      function Data(props: AccountPageProps) {
        const deletionQuestions = useDeletionQuestions();
        return <DataScreen {...props} {...{ sections, retainedData, deletionQuestions }} />;
      }
      return { Data };
    }, 'Data'),
    load: ({ data }) => Promise.all(sections.map(({ load }) => load(data))),
    anchors: sections.flatMap(({ anchor }) => anchor ?? []),
  };
}
