import type { AccountPath } from '~/features/accounts/account/client';
import { noQuestions } from '~/features/accounts/account/deletion-questions';
import { AccountScreen } from '~/features/accounts/account/screens/account';
import type { AccountSearch } from '~/features/accounts/account/search';
import { accountSections } from '~/registry/account';
import { features } from '~/registry/features';
import type { Session } from '~/shared/session';

interface AccountPageProps {
  session: Session;
  search: AccountSearch;
  path: AccountPath;
}

const retainedData = features.flatMap((feature) => feature.retainedData ?? []);
const useDeletionQuestions =
  features.find((feature) => feature.useDeletionQuestions)?.useDeletionQuestions ??
  (() => noQuestions);

/** The account page, which exists in both areas, with what other features add to it. */
export function AccountPage(props: AccountPageProps) {
  const deletionQuestions = useDeletionQuestions();
  return (
    <AccountScreen {...props} sections={accountSections} {...{ retainedData, deletionQuestions }} />
  );
}
