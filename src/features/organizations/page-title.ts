import type { Translate } from '~/shared/i18n/i18n';
import { pageTitle } from '~/shared/page/page-title';

interface OrganizationHead {
  match: Parameters<ReturnType<typeof pageTitle>>[0]['match'] & {
    context: { organization: { name: string } };
  };
}

/** A route's `head`: tabs of several organizations are distinguished by their names. */
export const organizationTitle =
  (title: (t: Translate) => string) =>
  ({ match }: OrganizationHead) =>
    pageTitle((t) => `${title(t)} · ${match.context.organization.name}`)({ match });

/** The same for the page of a record: what `loadRecord` returns. */
export const organizationRecordTitle = ({
  match,
  loaderData,
}: OrganizationHead & { loaderData?: { crumb: string } }) =>
  organizationTitle(() => loaderData?.crumb ?? '')({ match });
